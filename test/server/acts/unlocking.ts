import { randomUUID } from 'node:crypto'
import type { UnlockOrder } from '@contract/types/unlock'
import { fundCoins } from './buying'
import { useApp } from '../rigs/app-rig'
import type { MemberOptions, SeededMember } from '../seed'
import type { StartAppOptions, TestApp } from '../rigs/start-app'
import { matchPair, sendText } from '../relations'

/** Enables unlocking on every platform; the product enables it with its screens. */
export const openUnlocks = (app: TestApp): void => {
  const { unlockWx } = app.services.productConfig.features
  for (const platform of Object.keys(unlockWx) as (keyof typeof unlockWx)[]) unlockWx[platform] = true
}

/** Balances of a member's accounts, in fen. */
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

/** Sum of all accounts of everybody, in fen; it must be 0. */
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

/** A verified member whose contact is offered, with the contact's id. */
export const seedSeller = async (
  app: TestApp,
  request: object = {},
  member: MemberOptions = {},
): Promise<SeededMember & { wxId: string }> => {
  const seller = await app.seed.member({ isVerified: true, ...member })
  const answer = await setContact(seller, request)
  if (answer.code !== 1) throw new Error(`contact refused: ${answer.msg}`)
  return { ...seller, wxId: answer.data.wx.wxId as string }
}

/** Lets two members like each other and send one message each. */
export const letTalk = async (app: TestApp, a: SeededMember, b: SeededMember): Promise<string> => {
  const groupId = await matchPair(app, a, b)
  await sendText(a, b, '你好')
  await sendText(b, a, '你好呀')
  return groupId
}

/** A buyer with coins and a seller who have talked. */
export const seedTrade = async (app: TestApp, request: object = {}, buyer: MemberOptions = {}) => {
  const seller = await seedSeller(app, request)
  const bob = await app.seed.member({ gender: 'male', ...buyer })
  await letTalk(app, bob, seller)
  await fundCoins(app, bob.id, 100)
  return { seller, bob }
}

/** Requests a quote. */
export const quote = (buyer: SeededMember, seller: { id: string }) =>
  buyer.post('/api/user/unlock_wx_pre', { userId: seller.id })

/** Pays a quote. */
export const pay = (buyer: SeededMember, quoteId: string, more: object = {}) =>
  buyer.post('/api/user/unlock_wx', { quoteId, clientToken: randomUUID(), ...more })

/** Requests a quote and pays it; returns the order, which must be created. */
export const buy = async (buyer: SeededMember, seller: { id: string }): Promise<UnlockOrder> => {
  const offered = await quote(buyer, seller)
  if (offered.code !== 1) throw new Error(`no quote: ${offered.code} ${offered.msg}`)
  const answer = await pay(buyer, offered.data.quoteId)
  if (answer.code !== 1) throw new Error(`not bought: ${answer.code} ${answer.msg}`)
  return answer.data.order as UnlockOrder
}

/** Sends the decision of one side about a waiting order. */
export const decide = (member: SeededMember, orderId: string, decision: string) =>
  member.post('/api/user/unlock_wx', { orderId, decision })

/** Sends the buyer's feedback on the revealed contact. */
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

/** A trade with a revealed contact. */
export const seedRevealed = async (app: TestApp, request: object = {}, buyer: MemberOptions = {}) => {
  const trade = await seedTrade(app, { consentMode: 'instant', ...request }, buyer)
  return { ...trade, order: await buy(trade.bob, trade.seller) }
}

/** Runs everything that is due. */
export const runJobs = (app: TestApp): Promise<number> => app.services.jobs.runDue()

/** Sets the clock to a moment and runs everything that is due then. */
export const runAt = async (app: TestApp, atMs: number): Promise<void> => {
  app.clock.set(atMs)
  await runJobs(app)
}

/** An SMS code for a sensitive action, as fields of a payload. */
export const codeFor = async (app: TestApp, member: SeededMember) => {
  app.clock.advance(app.services.productConfig.login.smsResendMs)
  const request = { scene: 'sms', phone: member.phone, purpose: 'sensitive' }
  const sent = await member.post('/api/auth/get_auth_token', request)
  return { smsTicket: sent.data.ticket as string, smsCode: app.sms[0]?.code ?? '' }
}

/** Expects a right ledger: every journal, every account, and every order by its journals. */
export const expectRightBooks = async (app: TestApp): Promise<void> => {
  expect(await app.services.ledgerVerify.runNow()).toEqual([])
}

/**
 * Registers the hooks of a test file, as {@link useApp} does: a server on which contacts can be unlocked, and whose
 * books must be right after each test.
 */
export const useUnlocks = (options?: StartAppOptions): TestApp => {
  const app = useApp(options)
  beforeAll(() => openUnlocks(app))
  afterEach(() => expectRightBooks(app))
  return app
}
