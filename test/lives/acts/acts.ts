import type { Person } from '../person'
import { changePhone, oneTap, sessions } from './arrive'
import { answerUnlocks, buyCoins, judgeContact, readBills, refundPurchase, unlock } from './buy'
import { close, comeBack, exportData } from './close'
import { date } from './date'
import { lookAround, visit } from './discover'
import { bindAlipay, invite, sellContact, withdraw } from './earn'
import { claimAsGuardian } from './guardian'
import { introduce } from './introduce'
import { appeal, block, report, reportTalk, swipe, remove, undo } from './meet'
import { dressUp } from './pictures'
import { readLists, readNotices } from './read'
import { blockNumbers, makeAppointment, place, prove, settle } from './settle'
import { shareOwnPage } from './share'
import { askService, greet, openTalk, react, talk, tidyTalks } from './talk'
import { wild } from './wild'

/** Every action of a member, by its name. */
export const acts = {
  lookAround,
  visit,
  swipe,
  remove,
  undo,
  block,
  report,
  reportTalk,
  appeal,
  greet,
  talk,
  react,
  tidyTalks,
  askService,
  readTalks: async (person: Person) => void (await openTalk(person)),
  readLists,
  readNotices,
  readBills,
  settle,
  place,
  prove,
  makeAppointment,
  dressUp,
  introduce,
  shareOwnPage,
  blockNumbers,
  claimAsGuardian,
  date,
  buyCoins,
  refundPurchase,
  unlock,
  answerUnlocks,
  judgeContact,
  sellContact,
  bindAlipay,
  withdraw,
  invite,
  export: exportData,
  sessions,
  oneTap,
  changePhone,
  close,
  comeBack,
  wild,
} as const satisfies Record<string, (person: Person) => Promise<void>>

/** Name of a member's action. */
export type ActName = keyof typeof acts
