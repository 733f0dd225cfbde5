import { HOUR_MS } from '@contract/constants'
import type { Data } from '@contract/index'
import type { UnlockOrder, WxAccount } from '@contract/types/unlock'
import { sellingConfig, walletOf } from './money'
import { peerBrief } from './talk'

/** The time of all events here: 21 November 2025, 10:00 in Shanghai. */
export const NOW = Date.UTC(2025, 10, 21, 2)

/** The system config of a platform where contacts can be unlocked and coins can be bought. */
export const unlockConfig = (): Data<'/api/config/user'> => ({
  ...sellingConfig(),
  features: { speed: true, unlockWx: true, pay: true, invite: true, notices: true, smsNotices: false },
  unlock: {
    priceCoins: 100,
    vipPriceCoins: 50,
    ownerShareFen: 400,
    acceptHours: 48,
    confirmHours: 72,
    fraudClaimDays: 7,
    ownerReplyHours: 24,
    incomeHoldDays: 7,
  },
  withdraw: {
    accountLockHours: 24,
    taxNoticeFen: 80_000,
  },
})

/** An order of the viewer that its owner has to decide. */
export const unlockOrder = (changes: Partial<UnlockOrder> = {}): UnlockOrder => ({
  id: 'O1',
  role: 'buyer',
  peer: peerBrief(),
  priceCoins: 100,
  paidCoins: 100,
  ownerShareFen: 400,
  consentMode: 'ask',
  state: 'asked',
  acts: ['cancel'],
  wx: null,
  note: null,
  createdAt: NOW,
  acceptBy: NOW + 48 * HOUR_MS,
  revealedAt: null,
  confirmBy: null,
  complainFrom: null,
  replyBy: null,
  feedback: null,
  ownerReply: null,
  verdict: null,
  changedAt: null,
  timeline: [{ state: 'asked', at: NOW, note: null }],
  ...changes,
})

/** An order with a revealed contact. */
export const revealedOrder = (changes: Partial<UnlockOrder> = {}): UnlockOrder =>
  unlockOrder({
    state: 'revealed',
    acts: ['confirm', 'complain'],
    wx: 'linlin_520',
    acceptBy: null,
    revealedAt: NOW,
    confirmBy: NOW + 72 * HOUR_MS,
    complainFrom: NOW + 24 * HOUR_MS,
    ...changes,
  })

/** Answer of `get_wx` for an order. */
export const orderView = (
  order: UnlockOrder,
  changes: Partial<Data<'/api/user/get_wx'>> = {},
): Data<'/api/user/get_wx'> => ({
  wx: null,
  revealedWx: order.wx,
  frozenWx: order.wx,
  changedAt: null,
  order,
  ...changes,
})

/** Price and terms of a contact. */
export const unlockTerms = (
  changes: Partial<Data<'/api/user/unlock_wx_pre'>> = {},
): Data<'/api/user/unlock_wx_pre'> => ({
  quoteId: 'Q1',
  expireAt: NOW + 300_000,
  priceCoins: 100,
  listPriceCoins: 100,
  vipPriceCoins: 50,
  payableBy: { principalCoins: 300 },
  consentMode: 'ask',
  maskedWx: 'l****0',
  successRate: null,
  sampleSize: 2,
  ownerShareFen: 400,
  rules: ['仅可使用充值的遇豆。'],
  balance: walletOf({ principalCoins: 300 }),
  already: null,
  ...changes,
})

/** The viewer's own contact, offered to members with whom they have talked. */
export const wxAccount = (changes: Partial<WxAccount> = {}): WxAccount => ({
  wxId: 'ache_1012',
  masked: 'a****2',
  saleEnabled: true,
  consentMode: 'ask',
  audience: 'chatted',
  state: 'ok',
  suspendedUntil: null,
  suspendReason: null,
  stats: { sold30d: 6, successRate30d: 83, upheld30d: 0 },
  priceCoins: 100,
  ownerShareFen: 400,
  changesLeft: 1,
  ...changes,
})
