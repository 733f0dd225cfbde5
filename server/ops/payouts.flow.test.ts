import { by, createOperator } from '../../test/server/acts/operating'
import { useApp } from '../../test/server/rigs/app-rig'
import { codeFor, fenOf } from '../../test/server/acts/unlocking'
import { applyFor, seedEarner } from '../../test/server/acts/withdrawing'
import { UsageError } from './print/line'
import { readRequest } from './request'

const app = useApp()

const { ops, refusal, actsOn } = createOperator(() => app)

/** A withdrawal that waits for a person. */
const reviewing = async (fen = 30_000) => {
  const member = await seedEarner(app, fen)
  const isLarge = fen > app.services.productConfig.withdraw.twoPersonFen
  const { data } = await applyFor(member, fen, isLarge ? await codeFor(app, member) : {})
  await app.services.jobs.runDue()
  return { member, id: data.withdrawal.id as string }
}
/** A withdrawal that people pay by hand now. */
const paying = async (fen = 30_000) => {
  const made = await reviewing(fen)
  await ops('payout', 'approve', made.id, ...by('anna'))
  if (fen > app.services.productConfig.withdraw.twoPersonFen)
    await ops('payout', 'approve', made.id, ...by('bert'))
  await app.services.jobs.runDue()
  return made
}
const stateOf = async (id: string) =>
  (await app.services.withdrawals.review.find(app.core.db, id)).withdrawal.state
const available = async (id: string) => (await fenOf(app, { id })).income_available

test('lists a withdrawal, shows it, approves it, pays it and logs it', async () => {
  const { member, id } = await reviewing()
  const listed = await ops('withdrawals')
  expect(listed.text).toContain(`${id}  `)
  expect(listed.text).toContain('¥300.00')
  expect((await ops('withdrawals', '--state', 'paid')).text).not.toContain(id)
  const sheet = await ops('withdrawal', id)
  expect(sheet.text).toContain('large  amountFen 30000')
  expect(sheet.text).toContain('one person')
  expect((await ops('payout', 'approve', id, ...by('anna'))).text).toBe('Approved.')
  await app.services.jobs.runDue()
  const paid = await ops('payout', 'paid', id, '--reference', '20260701-1', ...by('anna'))
  expect(paid.data).toEqual({ id, isDone: true })
  expect((await ops('withdrawal', id)).text).toMatch(/paid$/m)
  expect(await actsOn(`withdrawal:${id}`)).toEqual([
    'anna withdrawal.approved',
    'anna withdrawal.marked_paid',
  ])
  expect((await ops('audit', '--subject', `withdrawal:${id}`)).text).toContain(member.id)
})

test('above the limit two people sign, and both record the same payment', async () => {
  const { id } = await reviewing(60_000)
  expect((await ops('payout', 'approve', id, ...by('anna'))).text).toContain('Another operator')
  expect(await refusal('payout', 'approve', id, ...by('Anna'))).toContain('anna has signed already')
  expect((await ops('payout', 'approve', id, ...by('bert'))).text).toBe('Approved.')
  await app.services.jobs.runDue()
  const recordPaid = (reference: string, name: string) =>
    refusal('payout', 'paid', id, '--reference', reference, ...by(name))
  expect(await recordPaid('A1', 'anna')).toBe('done')
  expect(await stateOf(id)).toBe('paying')
  expect(await recordPaid('A2', 'bert')).toContain('anna recorded something else')
  expect(await recordPaid('A1', 'bert')).toBe('done')
  expect(await stateOf(id)).toBe('paid')
})

test('a rejection sends the member its reason and returns the whole amount', async () => {
  const { member, id } = await reviewing()
  expect(await available(member.id)).toBe(0)
  await ops('payout', 'reject', id, '--reason', 'withdraw_details', ...by('anna'))
  expect(await available(member.id)).toBe(30_000)
  const notice = await app.core.db
    .selectFrom('notice')
    .select('params')
    .where('member_id', '=', member.id)
    .where('kind', '=', 'withdraw_returned')
    .executeTakeFirstOrThrow()
  expect(notice.params).toMatchObject({ reason: 'withdraw_details' })
  expect(await refusal('payout', 'approve', id, ...by('bert'))).toContain('is rejected by now')
  expect(await refusal('payout', 'reject', 'nothing', '--reason', 'withdraw_name', ...by('bert'))).toContain(
    'no withdrawal',
  )
})

test('a payment that certainly failed returns the whole amount', async () => {
  const { member, id } = await paying()
  await ops('payout', 'failed', id, '--reason', 'withdraw_account', ...by('anna'))
  expect(await stateOf(id)).toBe('failed')
  expect(await available(member.id)).toBe(30_000)
  expect(await refusal('payout', 'failed', id, '--reason', 'withdraw_account', ...by('anna'))).toContain(
    'is failed by now',
  )
})

test('never sends a payment a second time unless the provider refused it', async () => {
  const { id } = await paying()
  expect(await refusal('payout', 'again', id, ...by('anna'))).toContain('never sent a second time')
})

test('shows the whole payee only to operators who pay by hand, and logs every reading', async () => {
  const { member, id } = await reviewing()
  const account = `${member.id}@example.com`
  const idCard = app.core.crypto.unseal(
    (
      await app.core.db
        .selectFrom('alipay_account')
        .select('id_card_sealed')
        .where('member_id', '=', member.id)
        .executeTakeFirstOrThrow()
    ).id_card_sealed ?? Buffer.alloc(0),
  )
  const secrets = [account, '林澈', idCard]
  const all = [
    await ops('withdrawals'),
    await ops('withdrawal', id),
    await ops('withdrawal', id, '--as', 'anna'),
  ]
  for (const secret of secrets) expect(JSON.stringify(all)).not.toContain(secret)
  expect(all[2]?.text).toContain('*澈')
  expect(await refusal('payout', 'payee', id, '--as', 'anna')).toContain('is reviewing by now')
  await ops('payout', 'approve', id, ...by('anna'))
  await app.services.jobs.runDue()
  const payee = await ops('payout', 'payee', id, '--as', 'bert')
  expect(payee.text).toContain(account)
  expect(payee.text).toContain('林澈')
  expect(JSON.stringify(payee)).not.toContain(idCard)
  expect(await actsOn(`withdrawal:${id}`)).toEqual([
    'anna withdrawal.read',
    'anna withdrawal.approved',
    'bert withdrawal.read',
  ])
})

test('shows a login that is a mobile number in full for the payment, and hides it everywhere else', async () => {
  const { member, id } = await reviewing()
  await app.core.db
    .updateTable('withdrawal')
    .set({
      payee_sealed: app.core.crypto.seal(
        JSON.stringify({ account: '13912345678', realName: '林澈', idCard: null }),
      ),
    })
    .where('member_id', '=', member.id)
    .execute()
  expect((await ops('withdrawal', id, '--as', 'anna')).text).toContain('139****5678')
  await ops('payout', 'approve', id, ...by('anna'))
  await app.services.jobs.runDue()
  expect((await ops('payout', 'payee', id, '--as', 'anna')).text).toContain('13912345678')
})

test.each([
  [['withdrawal'], 'The id of a withdrawal is missing'],
  [['withdrawals', '--state', 'open'], '--state must be one of'],
  [['payout'], 'The command must be one of: payout payee, payout approve'],
  [['payout', 'pay', 'a'], 'The command must be one of: payout'],
  [['payout', 'approve', 'a', '--as', 'anna'], '--why is missing'],
  [['payout', 'approve', 'a', 'b', ...by('anna')], 'Too many words'],
  [['payout', 'reject', 'a', ...by('anna')], '--reason is missing'],
  [['payout', 'reject', 'a', '--reason', 'because', ...by('anna')], '--reason must be one of'],
  [['payout', 'paid', 'a', ...by('anna')], '--reference is missing'],
  [['payout', 'paid', 'a', '--reason', 'withdraw_name', ...by('anna')], 'takes no --reason'],
  [['payout', 'payee', 'a'], '--as is missing'],
])('refuses the command line %j and names the fault', (argv, sentence) => {
  expect(() => readRequest(argv)).toThrow(UsageError)
  expect(() => readRequest(argv)).toThrow(sentence)
})

test('refuses hostile references', async () => {
  const { id } = await paying()
  for (const reference of ['a b', '.', 'x'.repeat(65), '1;drop table', '号'])
    expect(await refusal('payout', 'paid', id, `--reference=${reference}`, ...by('anna'))).toContain(
      'Give the number',
    )
  expect(await stateOf(id)).toBe('paying')
})
