import { randomUUID } from 'node:crypto'
import type { UnlockOrder } from '@contract/types/unlock'
import { onMember, onPlatform } from '../../server/domains/ledger/accounts'
import type { MemberWish, SeededMember } from './seed'
import type { TestApp } from './start-app'
import { matchPair, sendText } from './ties'

/** Turns unlocking on for every platform; it is a part that the product opens with its screens. */
export const openUnlocks = (app: TestApp): void => {
  const { unlockWx } = app.services.productConfig.features
  for (const platform of Object.keys(unlockWx) as (keyof typeof unlockWx)[]) unlockWx[platform] = true
}

/** Puts bought coins on a member's account. */
export const giveCoins = async (app: TestApp, member: { id: string }, coins: number): Promise<void> => {
  const fen = coins * app.services.productConfig.coin.fenPerCoin
  await app.core.work.run((db) =>
    app.services.ledger.append(db, {
      key: `coin_recharge:${randomUUID()}`,
      kind: 'coin_recharge',
      postings: [onMember(member.id, 'recharge_principal', fen), onPlatform('cash_local', -fen)],
    }),
  )
}

/** What is on a member's accounts. */
export const fenOf = (app: Pick<TestApp, 'core' | 'services'>, member: { id: string }) =>
  app.services.ledger.balancesOf(app.core.db, member.id)

/** Sum of one account of the product over its parts. */
export const platformFen = async (app: TestApp, account: string): Promise<number> => {
  const rows = await app.core.db
    .selectFrom('ledger_account')
    .select('balance_fen')
    .where('owner_id', '=', 'platform')
    .where('kind', '=', account)
    .execute()
  return rows.reduce((sum, { balance_fen: fen }) => sum + fen, 0)
}

/** Sum of every account of everybody; nothing else than 0 is right. */
export const booksFen = async ({ core }: Pick<TestApp, 'core'>): Promise<number> => {
  const { fen } = await core.db
    .selectFrom('ledger_account')
    .select((eb) => eb.fn.sum<string>('balance_fen').as('fen'))
    .executeTakeFirstOrThrow()
  return Number(fen)
}

let serial = 0

/** A WeChat id that nobody else has. */
export const newWxId = (): string => `wx_${String(++serial).padStart(6, '0')}`

/** Sets a contact by the call. */
export const setContact = (member: SeededMember, more: object = {}) =>
  member.post('/api/user/update_wx', {
    wxId: newWxId(),
    saleEnabled: true,
    consentMode: 'ask',
    audience: 'chatted',
    ...more,
  })

/** A certified member whose contact is on sale, and its id. */
export const seedSeller = async (
  app: TestApp,
  wish: object = {},
  member: MemberWish = {},
): Promise<SeededMember & { wxId: string }> => {
  const seller = await app.seed.member({ isCertified: true, ...member })
  const answer = await setContact(seller, wish)
  if (answer.code !== 1) throw new Error(`contact refused: ${answer.msg}`)
  return { ...seller, wxId: answer.data.wx.wxId as string }
}

/** Lets two members like each other and say a word each. */
export const letTalk = async (app: TestApp, a: SeededMember, b: SeededMember): Promise<string> => {
  const groupId = await matchPair(app, a, b)
  await sendText(a, b, '你好')
  await sendText(b, a, '你好呀')
  return groupId
}

/** A buyer with coins and a seller who have talked. */
export const seedTrade = async (app: TestApp, wish: object = {}, buyer: MemberWish = {}) => {
  const seller = await seedSeller(app, wish)
  const bob = await app.seed.member({ gender: 'male', ...buyer })
  await letTalk(app, bob, seller)
  await giveCoins(app, bob, 100)
  return { seller, bob }
}

/** Asks for the price. */
export const quote = (buyer: SeededMember, seller: { id: string }) =>
  buyer.post('/api/user/unlock_wx_pre', { userId: seller.id })

/** Pays a quote. */
export const pay = (buyer: SeededMember, quoteId: string, more: object = {}) =>
  buyer.post('/api/user/unlock_wx', { quoteId, clientToken: randomUUID(), ...more })

/** Quotes and pays; the order, which must come about. */
export const buy = async (buyer: SeededMember, seller: { id: string }): Promise<UnlockOrder> => {
  const offered = await quote(buyer, seller)
  if (offered.code !== 1) throw new Error(`no quote: ${offered.code} ${offered.msg}`)
  const answer = await pay(buyer, offered.data.quoteId)
  if (answer.code !== 1) throw new Error(`not bought: ${answer.code} ${answer.msg}`)
  return answer.data.order as UnlockOrder
}

/** One side's word to an order that waits. */
export const decide = (member: SeededMember, orderId: string, decision: string) =>
  member.post('/api/user/unlock_wx', { orderId, decision })

/** The buyer's word on what was shown. */
export const feedback = (buyer: SeededMember, orderId: string, result: string, more: object = {}) =>
  buyer.post('/api/user/wx_feedback', {
    orderId,
    result,
    clientToken: randomUUID(),
    ...(result !== 'added' && { detail: '说明一下遇到的问题' }),
    ...more,
  })

/** The owner's answer. */
export const reply = (owner: SeededMember, orderId: string, text = '我已经通过了申请') =>
  owner.post('/api/user/wx_feedback', { orderId, reply: text })

/** An order as one of its sides sees it. */
export const orderOf = async (member: SeededMember, orderId: string): Promise<UnlockOrder> =>
  (await member.post('/api/user/get_wx', { orderId })).data.order as UnlockOrder

/** A trade whose contact was shown. */
export const seedRevealed = async (app: TestApp, wish: object = {}, buyer: MemberWish = {}) => {
  const trade = await seedTrade(app, { consentMode: 'instant', ...wish }, buyer)
  return { ...trade, order: await buy(trade.bob, trade.seller) }
}

/** Does everything that is due. */
export const runJobs = (app: TestApp): Promise<number> => app.services.jobs.runDue()

/** Moves the clock to a moment and does what is due then. */
export const runAt = async (app: TestApp, atMs: number): Promise<void> => {
  app.clock.set(atMs)
  await runJobs(app)
}

/** A code by SMS to the own phone, for a sensitive act, as fields of a payload. */
export const codeFor = async (app: TestApp, member: SeededMember) => {
  app.clock.advance(app.services.productConfig.login.smsResendMs)
  const wish = { scene: 'sms', phone: member.phone, purpose: 'sensitive' }
  const sent = await member.post('/api/auth/get_auth_token', wish)
  return { smsTicket: sent.data.ticket as string, smsCode: app.sms[0]?.code ?? '' }
}

/** The books must be right: every journal by itself, every account, and every order by its journals. */
export const expectRightBooks = async (app: TestApp): Promise<void> => {
  // Coins that tests give have no order of a recharge behind them.
  const findings = await app.services.ledgerVerify.runNow()
  expect(findings.filter(({ check }) => check !== 'recharges')).toEqual([])
}
