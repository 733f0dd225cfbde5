import type { ActName } from './acts/acts'

/** Relative frequency of each action. */
export type Temperament = Readonly<Partial<Record<ActName, number>>>

/** Actions that everybody does sometimes. */
const everyday: Temperament = {
  lookAround: 3,
  readLists: 2,
  readTalks: 3,
  readNotices: 1,
  settle: 2,
  place: 1,
  wild: 2,
}

/** Kinds of people: each prefers some actions. */
export const temperaments: Readonly<Record<string, Temperament>> = {
  swiper: { ...everyday, swipe: 8, lookAround: 5, remove: 3, greet: 1 },
  talker: { ...everyday, talk: 9, greet: 3, tidyTalks: 2, swipe: 3, react: 3 },
  dater: { ...everyday, date: 5, swipe: 3, talk: 3 },
  buyer: { ...everyday, buyCoins: 3, unlock: 5, judgeContact: 4, swipe: 2, talk: 3, readBills: 2 },
  seller: { ...everyday, sellContact: 3, answerUnlocks: 4, withdraw: 3, bindAlipay: 2, talk: 4, prove: 2 },
  host: {
    ...everyday,
    dressUp: 5,
    introduce: 2,
    shareOwnPage: 2,
    invite: 3,
    prove: 3,
    makeAppointment: 1,
    swipe: 2,
    talk: 2,
  },
  worrier: {
    ...everyday,
    report: 4,
    reportTalk: 1,
    block: 3,
    appeal: 2,
    blockNumbers: 2,
    askService: 3,
    claimAsGuardian: 1,
    export: 1,
    swipe: 2,
  },
  restless: { ...everyday, close: 2, comeBack: 2, sessions: 3, changePhone: 1, swipe: 3, talk: 2 },
}
