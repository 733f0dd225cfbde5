import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/constants'
import { onMember, onPlatform } from '../../../server/domains/money/ledger/accounts'
import type { Answer, MemberOptions, SeededMember } from '../seed'
import type { TestApp } from '../rigs/start-app'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** A valid identity card number for a birthday, `YYYY-MM-DD`. */
export const idCardOf = (birthDate: string, serial = '001'): string => {
  const digits = `110101${birthDate.replaceAll('-', '')}${serial}`
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return `${digits}${'10X98765432'[sum % 11] ?? ''}`
}

/** Requests a code for a sensitive action and returns it with its ticket. */
export const proveSelf = async (
  app: TestApp,
  member: SeededMember,
): Promise<{ smsTicket: string; smsCode: string }> => {
  const request = { scene: 'sms', purpose: 'sensitive', phone: member.phone }
  const { data } = await member.post('/api/auth/get_auth_token', request)
  const sent = app.sms.find(({ phone }) => phone === member.phone)
  return { smsTicket: data.ticket, smsCode: sent?.code ?? '' }
}

/** The stored birthday of a member. */
export const birthDateIn = async (app: TestApp, member: { id: string }): Promise<string> =>
  (await app.services.members.getById(member.id)).birth_date

/** Details that fit a member; each member has a login of their own. */
export const detailsOf = async (app: TestApp, member: SeededMember) => ({
  account: member.phone,
  realName: '林澈',
  idCardNo: idCardOf(await birthDateIn(app, member)),
  consent: true,
})

/** Binds an Alipay account over HTTP, with its code. */
export const bindAlipay = async (app: TestApp, member: SeededMember, more: object = {}): Promise<Answer> => {
  app.clock.advance(61_000)
  const details = await detailsOf(app, member)
  return member.post('/api/user/update_alipay', { ...details, ...(await proveSelf(app, member)), ...more })
}

/** Inserts an Alipay account directly: bound long ago, and not locked. */
export const seedAlipay = async (app: TestApp, memberId: string, ageMs = 60 * DAY_MS): Promise<void> => {
  const { crypto } = app.core
  const boundAt = app.clock.now() - ageMs
  const idCard = idCardOf('1996-01-01', memberId.slice(-3))
  await app.core.db
    .insertInto('alipay_account')
    .values({
      member_id: memberId,
      account_hash: crypto.mac('alipay-account', memberId),
      account_sealed: crypto.seal(`${memberId}@example.com`),
      account_masked: `${memberId.slice(0, 2)}***@example.com`,
      name_sealed: crypto.seal('林澈'),
      name_masked: '*澈',
      id_card_hash: crypto.mac('alipay-id-card', memberId),
      id_card_sealed: crypto.seal(idCard),
      id_card_masked: '110*************11',
      bound_at: boundAt,
      locked_until_at: boundAt + DAY_MS,
      name_checked_at: null,
      verified_at: null,
    })
    .execute()
}

/** Gives a member withdrawable income, now or after `holdMs`. */
export const giveIncome = async (app: TestApp, memberId: string, fen: number, holdMs = 0): Promise<void> => {
  const key = `test:${randomUUID()}`
  await app.core.transaction(async (tx) => {
    await app.services.ledger.append(tx, {
      key: `unlock_settle:${key}`,
      kind: 'unlock_settle',
      postings: [onMember(memberId, 'income_pending', fen), onPlatform('revenue', -fen)],
    })
    await app.services.income.earn(tx, { memberId, fen, key, holdMs })
  })
  if (holdMs === 0) await app.services.income.release(key)
}

/** A verified member with an Alipay account and income, for whom no risk rule applies. */
export const seedEarner = async (
  app: TestApp,
  fen: number,
  request: MemberOptions = {},
): Promise<SeededMember> => {
  const member = await app.seed.member({ isVerified: true, ...request })
  await seedAlipay(app, member.id)
  if (fen > 0) await giveIncome(app, member.id, fen)
  return member
}

/** The fee by the current rules, in fen. */
export const feeFor = (amountFen: number): number => Math.min(2_500, Math.max(10, Math.ceil(amountFen / 100)))

/** Requests a withdrawal over HTTP; each call has an idempotency key of its own unless a token is given. */
export const applyFor = (member: SeededMember, amountFen: number, more: object = {}): Promise<Answer> =>
  member.post('/api/user/apply_withdraw', {
    amountFen,
    quoteFeeFen: feeFor(amountFen),
    clientToken: randomUUID(),
    ...more,
  })

/** A requested withdrawal that the rules have checked; of a new earner unless one is given. */
export const askForReview = async (
  app: TestApp,
  amountFen: number,
  member?: SeededMember,
): Promise<{ member: SeededMember; id: string }> => {
  const earner = member ?? (await seedEarner(app, amountFen))
  app.clock.advance(61_000)
  const { data } = await applyFor(earner, amountFen, amountFen > 50_000 ? await proveSelf(app, earner) : {})
  await app.services.jobs.runDue()
  return { member: earner, id: data.withdrawal.id as string }
}
