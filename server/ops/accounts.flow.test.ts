import { DAY_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { add, noticesOf } from '../../test/server/acts/acting'
import { cancel, logIn } from '../../test/server/acts/cancelling'
import { by, createOperator } from '../../test/server/acts/operating'
import { useApp } from '../../test/server/rigs/app-rig'
import { changeMember } from '../../test/server/relations'
import { seedEarner } from '../../test/server/acts/withdrawing'

const app = useApp({ connections: 20 })
let count = 0

const { ops, refusal } = createOperator(() => app)
const newPhone = (): string => {
  count += 1
  return `151${String(count).padStart(8, '0')}`
}

describe('a new number for a member who lost the phone', () => {
  test('replaces the old one at login, ends every session, and is logged masked', async () => {
    const member = await app.seed.member()
    const phone = newPhone()
    const other = (await logIn(app, member)).data.token as string
    const answer = await ops('phone', member.id, '--to', phone, ...by('anna', 'ID card seen, call of 3 May'))
    expect(JSON.stringify(answer)).not.toContain(phone)
    expect((await member.post('/api/auth/me')).status).toBe(401)
    expect((await app.post('/api/auth/me', {}, { token: other })).status).toBe(401)
    expect(await logIn(app, { ...member, phone })).toMatchObject({ data: { userId: member.id } })
    expect(await logIn(app, member)).toMatchObject({ data: { registerState: 'new' } })
    expect(await noticesOf(app, member.id)).toEqual(['phone_changed'])
    const log = await app.services.audit.list(app.core.db, { memberId: member.id, limit: 5 })
    expect(log).toMatchObject([
      {
        operator: 'anna',
        act: 'phone.changed',
        why: 'ID card seen, call of 3 May',
        before: { phone: `139****${member.phone.slice(7)}` },
        after: { phone: `151****${phone.slice(7)}` },
      },
    ])
    expect(JSON.stringify(log)).not.toContain(phone)
    const rows = await app.core.db
      .selectFrom('phone_change')
      .selectAll()
      .where('member_id', '=', member.id)
      .execute()
    expect(rows).toMatchObject([{ to_masked: `151****${phone.slice(7)}`, session_id: '', device_id: '' }])
  })

  test('holds income for a day and keeps blocks in force, as a change by the member does', async () => {
    const member = await seedEarner(app, 10_000)
    const blocker = await app.seed.member()
    await add(blocker, 'block', member)
    const phone = newPhone()
    await ops('phone', member.id, '--to', `+86 ${phone.slice(0, 3)} ${phone.slice(3)}`, ...by('anna'))
    const lockedUntil = app.clock.now() + DAY_MS
    const token = (await logIn(app, { ...member, phone })).data.token as string
    const account = await app.post('/api/user/get_alipay', {}, { token })
    expect(account.data.alipay.lockedUntil).toBe(lockedUntil)
    const blocked = await app.post('/api/user/get', { userId: blocker.id }, { token })
    expect(blocked.code).toBe(errorCodes.TARGET_NOT_VISIBLE)
  })

  test('is refused when a member has it, had it until a recent erasure, or when it is the current one', async () => {
    const [member, owner, leaver, banned] = await Promise.all([0, 1, 2, 3].map(() => app.seed.member()))
    if (!member || !owner || !leaver || !banned) throw new Error('members expected')
    await changeMember(app, banned, { account_state: 'banned' })
    await cancel(app, leaver)
    const give = (phone: string) => refusal('phone', member.id, '--to', phone, ...by('anna'))
    for (const phone of [owner.phone, banned.phone, leaver.phone]) {
      expect(await give(phone)).toContain('Somebody has this number')
    }
    app.clock.advance(15 * DAY_MS + 1)
    await app.services.jobs.runDue()
    expect((await app.services.members.getById(leaver.id)).phone_masked).toBe('')
    expect(await give(leaver.phone)).toContain('Somebody has this number')
    expect(await give(member.phone)).toContain('number of the account')
    for (const wrong of ['123', '+1 415 555 0100', '23912345678']) expect(await give(wrong)).toContain('--to')
    expect(await app.services.members.phoneOf(member.id)).toBe(member.phone)
  })

  test('is refused for a banned, cancelled or unknown account', async () => {
    const member = await app.seed.member()
    const give = (id = member.id) => refusal('phone', id, '--to', newPhone(), ...by('anna'))
    await changeMember(app, member, { account_state: 'banned' })
    expect(await give()).toContain('account is banned')
    await changeMember(app, member, { account_state: 'cancelling' })
    expect(await give()).toContain('account is cancelling')
    expect(await give('000000000009')).toContain('no member')
    await changeMember(app, member, { account_state: 'active' })
    expect(await refusal('phone', member.id, '--to', newPhone(), ...by('system'))).toContain('A name')
    expect(await give()).toBe('done')
    // Also soon after another change: a member who lost the phone cannot wait.
    expect(await give()).toBe('done')
  })

  test('gives a number to one of two members who are given it at the same moment', async () => {
    const pair = await Promise.all([0, 1].map(() => app.seed.member()))
    const phone = newPhone()
    const outcomes = await Promise.all(
      pair.map(({ id }) => refusal('phone', id, '--to', phone, ...by('anna'))),
    )
    expect(outcomes.sort()).toEqual([expect.stringContaining('Somebody has this number'), 'done'])
  })
})
