import { DAY_MS } from '@contract/constants'
import { walletOf } from '../../../../test/server/acts/buying'
import { createClaiming } from '../../../../test/server/acts/claiming'
import { by, createOperator, outcomeOf } from '../../../../test/server/acts/operating'
import { coins, createRefunding, vip } from '../../../../test/server/acts/refunding'
import { noticesOf } from '../../../../test/server/acts/acting'
import { orderRowOf, useShop } from '../../../../test/server/shop'
import { CLAIM_KEPT_MS } from './create-guardians'
import { PHOTOS_KEPT_MS } from './claim-review'

const said: string[] = []
const shop = useShop({ say: (line) => void said.push(line) })
const { app } = shop
const own = createClaiming(() => app)
const { bought, spend } = createRefunding(() => shop)
const { actsOn, refusal } = createOperator(() => app)

beforeEach(() => app.clock.advance(2 * DAY_MS))
afterEach(async () => {
  expect(await app.services.ledgerVerify.runNow()).toEqual([])
})

const review = () => app.services.guardians.review
const signed = (operator = 'anna') => ({ operator, why: 'looked at it' })

/** A claim about the payments of a member. */
const claimOf = async (memberId: string) => {
  const guardian = await own.proven()
  const claim = await own.claimed(guardian)
  await review().link(claim.id, { ...signed(), memberId })
  const statusNow = async () => (await own.status(guardian, claim.reference)).data
  return { ...claim, guardian, statusNow }
}
const refund = (id: string, orderNos: string[], isWhole = true, operator = 'anna') =>
  review().refund(id, { ...signed(operator), orderNos, isWhole })
const payByHand = (refundNo: string, operator: string) =>
  refusal('refund', 'paid', refundNo, '--reference', 'ALI-1', ...by(operator))

test('shows a claim with its photos and account, and logs each reading', async () => {
  const { member, orderNo } = await bought(coins(1))
  await spend(member.id, 10)
  const { id } = await claimOf(member.id)
  const found = await review().open(id, 'anna')
  expect(found.form).toMatchObject({ name: '王芳', relation: 'mother', amountFen: 30_000 })
  expect(found.phone).toMatch(/^136\d{8}$/)
  const order = await orderRowOf(app, orderNo)
  expect(found.account).toMatchObject({ memberId: member.id, isVerified: false })
  expect(found.account?.orders.map((one) => [one.order.order_no, one.unspentFen])).toEqual([
    [orderNo, order.amount_fen - 100],
  ])
  const [photo] = found.photos
  expect((await review().openPhoto(id, photo?.id ?? '', 'anna'))?.contentType).toBe('image/jpeg')
  expect(await review().openPhoto(id, 'none', 'anna')).toBeNull()
  expect(await outcomeOf(review().open('none', 'anna'))).toBe('GUARDIAN_UNKNOWN')
  expect(await actsOn(`guardian:${id}`)).toEqual([
    'anna guardian.linked',
    'anna guardian.read',
    'anna guardian.photo',
  ])
})

test('refuses a claim once, with a reason that the guardian reads', async () => {
  const guardian = await own.proven()
  const { id, reference } = await own.claimed(guardian)
  const refuse = (operator: string) => review().refuse(id, { ...signed(operator), reason: 'unproven' })
  const outcomes = await Promise.all([outcomeOf(refuse('anna')), outcomeOf(refuse('bert'))])
  expect(outcomes.sort()).toEqual(['GUARDIAN_DECIDED', 'done'])
  expect((await own.status(guardian, reference)).data).toMatchObject({ state: 'refused', reason: 'unproven' })
  await app.services.jobs.runDue()
  expect(said.filter((line) => line.includes(reference))).toEqual([
    `SMS to …${guardian.phone.slice(-4)}: claim ${reference} is decided`,
  ])
  expect((await review().list(50)).map((one) => one.id)).not.toContain(id)
})

test('refunds untouched payments to the way they were paid, once for two operators at once', async () => {
  const { member, orderNo } = await bought(coins(1))
  const second = await bought(vip, member)
  const { id, statusNow, reference, guardian } = await claimOf(member.id)
  expect(await outcomeOf(refund(id, ['unknown']))).toBe('ORDER_UNKNOWN')
  const orders = [orderNo, second.orderNo]
  const outcomes = await Promise.all([
    outcomeOf(refund(id, orders)),
    outcomeOf(refund(id, orders, true, 'bert')),
  ])
  expect(outcomes.sort()).toEqual(['GUARDIAN_DECIDED', 'done'])
  const fen = (await orderRowOf(app, orderNo)).amount_fen + (await orderRowOf(app, second.orderNo)).amount_fen
  expect(await statusNow()).toMatchObject({ state: 'refunding', refundFen: fen })
  await app.services.jobs.runDue()
  expect(await statusNow()).toMatchObject({ state: 'refunded', refundFen: fen })
  expect(await walletOf(member)).toMatchObject({ principalCoins: 0 })
  for (const no of orders) expect((await orderRowOf(app, no)).state).toBe('refunded')
  // The member reads the usual notice, and nothing of the guardian.
  expect(await noticesOf(app, member.id)).toContain('recharge_refunded')
  const notices = await app.core.db.selectFrom('notice').selectAll().execute()
  expect(JSON.stringify(notices)).not.toMatch(new RegExp(`${reference}|${guardian.phone}|guardian`))
})

test('refunds spent coins in full by hand, with a second operator, or their unspent part', async () => {
  const { member, orderNo } = await bought(coins(1))
  await spend(member.id, 20)
  const whole = await claimOf(member.id)
  const [row] = await refund(whole.id, [orderNo])
  const { amount_fen: fen } = await orderRowOf(app, orderNo)
  expect(row).toMatchObject({ state: 'asked', amount_fen: fen })
  const refundNo = row?.refund_no ?? ''
  expect(await payByHand(refundNo, 'anna')).toContain('Another operator')
  expect(await payByHand(refundNo, 'bert')).toBe('done')
  expect(await whole.statusNow()).toMatchObject({ state: 'refunded', refundFen: fen })

  const other = await bought(coins(1))
  await spend(other.member.id, 20)
  const part = await claimOf(other.member.id)
  await refund(part.id, [other.orderNo], false)
  await app.services.jobs.runDue()
  expect(await part.statusNow()).toMatchObject({ state: 'refunded', refundFen: fen - 200 })
})

test('begins all refunds of a claim or none, and only those of its account', async () => {
  const { member, orderNo } = await bought(coins(1))
  const stranger = await bought(coins(1))
  const guardian = await own.proven()
  const { id } = await own.claimed(guardian)
  expect(await outcomeOf(refund(id, [orderNo]))).toBe('GUARDIAN_ACCOUNT')
  expect(await outcomeOf(review().link(id, { ...signed(), memberId: 'nobody' }))).toBe('MEMBER_UNKNOWN')
  await review().link(id, { ...signed(), memberId: member.id })
  expect(await outcomeOf(refund(id, [orderNo, stranger.orderNo]))).toBe('ORDER_UNKNOWN')
  expect((await orderRowOf(app, orderNo)).refunded_fen).toBe(0)
  expect(
    await app.core.db.selectFrom('recharge_refund').selectAll().where('order_no', '=', orderNo).execute(),
  ).toEqual([])
  expect(await outcomeOf(refund(id, []))).toBe('ORDER_UNKNOWN')
})

test('waits again when a refund comes back, and notifies the guardian once', async () => {
  const { member, orderNo } = await bought(coins(1))
  await spend(member.id, 5)
  const { id, statusNow, reference } = await claimOf(member.id)
  const [row] = await refund(id, [orderNo])
  await app.services.recharges.handRefunds.failed(row?.refund_no ?? '', signed())
  expect((await review().list(50)).map((one) => one.id)).toContain(id)
  expect(await statusNow()).toMatchObject({ state: 'refunding' })
  const rows = await refund(id, [orderNo])
  expect((await review().list(50)).map((one) => one.id)).not.toContain(id)
  expect(await payByHand(rows.at(-1)?.refund_no ?? '', 'bert')).toBe('done')
  expect(await statusNow()).toMatchObject({ state: 'refunded' })
  await app.services.jobs.runDue()
  expect(said.filter((line) => line.includes(reference))).toHaveLength(1)
  expect(await outcomeOf(review().refuse(id, { ...signed(), reason: 'other' }))).toBe('GUARDIAN_DECIDED')
})

test('deletes photos 30 days and words 180 days after the decision', async () => {
  const guardian = await own.proven()
  const { id, reference } = await own.claimed(guardian)
  const keys = (await review().open(id, 'anna')).photos.map(({ object_key: key }) => key)
  app.clock.advance(40 * DAY_MS)
  await app.services.guardians.forgetPhotos()
  await app.services.caseNotes.add({
    subject: `guardian:${id}`,
    memberId: null,
    operator: 'anna',
    text: '看过',
  })
  await review().refuse(id, { ...signed(), reason: 'no_match' })
  app.clock.advance(PHOTOS_KEPT_MS - 1)
  await app.services.guardians.forgetPhotos()
  for (const key of keys) expect(await app.services.store.get(key)).not.toBeNull()
  app.clock.advance(1)
  await app.services.guardians.forgetPhotos()
  for (const key of keys) expect(await app.services.store.get(key)).toBeNull()
  expect((await review().open(id, 'anna')).photos).toEqual([])
  app.clock.advance(CLAIM_KEPT_MS - PHOTOS_KEPT_MS)
  await app.services.guardians.forgetClaims()
  expect((await review().open(id, 'anna')).form).not.toBeNull()
  app.clock.advance(1)
  await app.services.guardians.forgetClaims()
  expect(await review().open(id, 'anna')).toMatchObject({ form: null, phone: null })
  expect(await app.services.caseNotes.list(`guardian:${id}`)).toEqual([])
  const again = await own.proven(guardian.phone)
  expect((await own.status(again, reference)).code).not.toBe(1)
})
