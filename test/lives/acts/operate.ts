import { OperatorError } from '../../../server/domains/safety/operators/operator-error'
import type { World } from '../world'

const FIRST = { operator: 'anna', why: '看过' } as const
const SECOND = { operator: 'bert', why: '再看过' } as const
const MANY = 40
/** Refusals that a correct operator never gets. */
const MISTAKES: readonly string[] = ['REASON_UNKNOWN', 'OPERATOR_NAME', 'WHY_MISSING']

/** Does an operator's work; work that came too late is no fault. */
const attempt = async (world: World, name: string, work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    const isLate = error instanceof OperatorError && !MISTAKES.includes(error.refusal)
    if (!isLate) world.faults.add(`operator ${name}: ${String(error)}`)
  }
}

/** Moves a member who was refused something to the end, also one who was refused before. */
const wrong = ({ wronged }: World, memberId: string): void => {
  wronged.delete(memberId)
  wronged.add(memberId)
}

const lookAtPictures = async (world: World): Promise<void> => {
  const { pictureReview } = world.app.services
  for (const { id, review_state: state, member_id: ownerId } of await pictureReview.listWaiting(MANY)) {
    const by = state === 'appealing' ? SECOND : FIRST
    const isGood = world.chance.is(0.85)
    if (!isGood) wrong(world, ownerId)
    await attempt(world, 'picture', () =>
      isGood ? pictureReview.approve(id, by) : pictureReview.reject(id, { ...by, reason: 'blurred' }),
    )
  }
}

/** Operators listen to the introductions by voice that wait. */
export const listenToIntros = async (world: World): Promise<void> => {
  const { textReviews } = world.app.services
  const waiting = await textReviews.list(world.app.core.db, MANY)
  for (const { id, member_id: ownerId } of waiting.filter(({ place }) => place === 'intro')) {
    const isGood = world.chance.is(0.7)
    const by = world.chance.of([FIRST, SECOND])
    if (!isGood) wrong(world, ownerId)
    await attempt(world, 'intro', () => textReviews.openMedia(id, by.operator))
    await attempt(world, 'intro', () =>
      isGood ? textReviews.approve(id, by) : textReviews.remove(id, { ...by, class: 'ads', step: null }),
    )
  }
}

/** Confirms an appointment, or declines it; once it began, some members did not come. */
const arrange = async (world: World, id: string, by: typeof FIRST | typeof SECOND): Promise<void> => {
  const { appointmentReview } = world.app.services.authentications
  const found = (await appointmentReview.listOf([id])).get(id)
  if (!found) return
  const now = world.app.clock.now()
  const at = found.times.find((time) => time > now)
  const roomUrl = 'https://meeting.tencent.com/dm/abc'
  if (found.state === 'asked' && at !== undefined && world.chance.is(0.8))
    await attempt(world, 'appointment', () => appointmentReview.confirm(id, { ...by, at, roomUrl }))
  else if (found.state === 'asked')
    await attempt(world, 'appointment', () => appointmentReview.decline(id, { ...by, reason: 'no_time' }))
  else if (world.chance.is(0.3)) await attempt(world, 'appointment', () => appointmentReview.miss(id, by))
}

const lookAtFaces = async (world: World): Promise<void> => {
  const { review } = world.app.services.authentications
  for (const { id, member_id: memberId } of await review.list(MANY)) {
    const by = world.chance.of([FIRST, SECOND])
    await attempt(world, 'face', () => review.open(id, by.operator, 'case 1'))
    await arrange(world, id, by)
    const isGood = world.chance.is(0.65)
    if (!isGood) wrong(world, memberId)
    await attempt(world, 'face', () =>
      isGood ? review.pass(id, by) : review.refuse(id, { ...by, reason: 'too_dark' }),
    )
  }
}

/** An operator refuses the waiting video of this member, if there is one. */
export const refuseFaceOf = async (world: World, memberId: string): Promise<void> => {
  const { review } = world.app.services.authentications
  const waiting = (await review.list(MANY)).find((one) => one.member_id === memberId)
  if (!waiting) return
  await attempt(world, 'face', () => review.open(waiting.id, FIRST.operator, 'case 1'))
  await attempt(world, 'face', () => review.refuse(waiting.id, { ...FIRST, reason: 'too_dark' }))
}

const lookAtReports = async (world: World): Promise<void> => {
  const { chance, app } = world
  const { decisions, appeals } = app.services
  for (const { id, to_id: accusedId } of await decisions.list(app.core.db, ['received', 'reviewing'], MANY)) {
    await attempt(world, 'report', () => decisions.open(id, FIRST.operator))
    const verdict = chance.is(0.25) ? 'upheld' : 'dismissed'
    if (verdict === 'upheld') wrong(world, accusedId)
    await attempt(world, 'report', () =>
      decisions.decide(id, chance.is(0.5) ? { verdict, ...FIRST } : { verdict, step: 'day', ...FIRST }),
    )
  }
  for (const { appeal } of await appeals.listWaiting(app.core.db, MANY))
    await attempt(world, 'appeal', () =>
      appeals.decide(appeal.id, { verdict: chance.is(0.7) ? 'granted' : 'refused', ...SECOND }),
    )
}

const lookAtMoney = async (world: World): Promise<void> => {
  const { chance, app } = world
  const { unlocks, withdrawals, recharges } = app.services
  for (const { order } of await unlocks.review.list(app.core.db, MANY)) {
    await attempt(world, 'unlock', () => unlocks.review.open(order.id, FIRST.operator))
    const verdict = chance.of(['buyer', 'owner'] as const)
    await attempt(world, 'unlock', () => unlocks.review.decide(order.id, { verdict, ...FIRST }))
  }
  for (const { id, state } of await withdrawals.review.list(app.core.db, ['reviewing', 'approved'], MANY)) {
    if (state === 'reviewing')
      for (const by of [FIRST, SECOND])
        await attempt(world, 'payout', () => withdrawals.review.approve(id, by))
    const isPaid = chance.is(0.8)
    for (const by of [FIRST, SECOND])
      await attempt(world, 'payout', () =>
        isPaid
          ? withdrawals.review.markPaid(id, { ...by, reference: `R${id}` })
          : withdrawals.review.markFailed(id, { ...by, reason: 'withdraw_failed' }),
      )
  }
  const buyer = chance.of(world.people)
  const orderNo = buyer.purchases.at(-1)
  if (orderNo !== undefined && chance.is(0.1))
    await attempt(world, 'refund', () => recharges.refunds.refund(orderNo, FIRST))
}

const answerTickets = async (world: World): Promise<void> => {
  const { chance, app } = world
  const { supportTickets: tickets } = app.services.helpdesk
  for (const { id } of await tickets.list(app.core.db, ['waiting'], MANY)) {
    await attempt(world, 'ticket', () => tickets.open(id, FIRST.operator))
    await attempt(world, 'ticket', () =>
      tickets.reply(id, { operator: FIRST.operator, text: '已经看到，马上处理' }),
    )
    if (chance.is(0.3)) await attempt(world, 'ticket', () => tickets.close(id, FIRST))
  }
}

/** Claims of guardians: half of them about an account that paid are refunded, by hand where no provider can. */
const lookAtGuardians = async (world: World): Promise<void> => {
  const { chance, app } = world
  const { guardians, recharges } = app.services
  for (const { id } of await guardians.review.list(MANY)) {
    const buyer = chance.of(world.people)
    await attempt(world, 'guardian', () => guardians.review.open(id, FIRST.operator))
    await attempt(world, 'guardian', () => guardians.review.link(id, { ...FIRST, memberId: buyer.id }))
    const orderNos = buyer.purchases.slice(-1)
    await attempt(world, 'guardian', () =>
      chance.is(0.5)
        ? guardians.review.refund(id, { ...FIRST, orderNos, isWhole: chance.is(0.5) })
        : guardians.review.refuse(id, { ...FIRST, reason: 'no_match' }),
    )
  }
  for (const { refund_no: refundNo, by_hand: isByHand } of await recharges.cases.refunds(['asked'], MANY))
    if (isByHand)
      await attempt(world, 'refund', () =>
        recharges.handRefunds.paid(refundNo, { ...SECOND, reference: `H${refundNo}` }),
      )
}

/** A shift: decides everything that waits for an operator. */
export const operate = async (world: World): Promise<void> => {
  world.faults.doing('operators')
  await lookAtPictures(world)
  await listenToIntros(world)
  await lookAtFaces(world)
  await lookAtReports(world)
  await lookAtMoney(world)
  await answerTickets(world)
  await lookAtGuardians(world)
}
