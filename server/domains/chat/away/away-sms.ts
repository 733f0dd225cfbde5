import { DAY_MS, MINUTE_MS } from '@contract/constants'
import type { QuietHours } from '@contract/types/member'
import type { Db } from '../../../db/database'
import type { AwayAbout } from '../../../db/tables/away'
import type { Tx } from '../../../db/transaction'
import type { JobQueue } from '../../../jobs/queue'
import { quotaDayOf } from '../../../lib/clock'
import type { Core } from '../../../lib/core'
import type { Providers } from '../../../providers/providers'
import type { AwaySmsText, SmsText } from '../../../providers/sms/port'
import type { NoticeKind } from '../../../text/notices'
import type { ProductConfig } from '../../account/config/product-config'
import type { MemberService } from '../../account/members/member.service'
import type { UsageService } from '../../account/usage/usage.service'
import type { NoticeRow } from '../notices/notice.repository'
import { aboutNotice } from './about-notice'
import type { AwayJudge, Judged } from './away-judge'
import type { AwayTargets } from './away-targets'
import { quietUntil } from './quiet-hours'

/** Kind of the job that sends one. */
export const AWAY_SMS_JOB = 'away_sms'

/** The weighty few. Source: product §7.14, ours */
const TEXT_OF: Partial<Record<NoticeKind, AwaySmsText>> = {
  match: 'match',
  withdraw_paid: 'payout',
  withdraw_returned: 'payout',
  banned: 'ban',
}

/** Time in which a member can still read it in the app, in ms. Source: ours */
export const SMS_WAIT_MS = 10 * MINUTE_MS
/** A message about older news would only puzzle, in ms. Source: ours */
const SMS_LIFE_MS = DAY_MS
/** Nobody gets an SMS at night, whatever their quiet hours are; minutes of the day in Shanghai. Source: ours */
const NIGHT: QuietHours = { from: 22 * 60, to: 8 * 60 }
const MATCHES_PER_DAY = 1

/** What the job says: ids, and what the notice is about. */
interface Payload extends Record<string, unknown> {
  readonly text: SmsText
  readonly memberId: string
  readonly about: AwayAbout
  readonly createdAt: number
}

/** Dependencies of these messages. */
export interface AwaySmsDeps {
  readonly providers: Pick<Providers, 'sms'>
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly members: Pick<MemberService, 'find' | 'phoneOf'>
  readonly usage: Pick<UsageService, 'consumeEach' | 'giveBack'>
  readonly productConfig: Pick<ProductConfig, 'quota'>
  readonly awayJudge: Pick<AwayJudge, 'judge' | 'quietUntil'>
  readonly awayTargets: Pick<AwayTargets, 'list'>
}

/** SMS about the weighty few to members whom nothing else reaches. Source: product §7.14 */
export interface AwaySms {
  /** System messages that were just added; those that are weighty wait for their reader. */
  noticesAdded(db: Db, rows: readonly NoticeRow[]): Promise<void>
  /** Sends one, unless its member knows by now. @throws Error when no vendor took it, so that the job comes again */
  send(payload: Record<string, unknown>): Promise<void>
}

/** Over the job queue: each notice is sent once at most, by one of all processes. */
export const createAwaySms = (core: Core, deps: AwaySmsDeps): AwaySms => {
  const { providers, queue, members, usage, productConfig, awayJudge, awayTargets } = deps
  const notify = providers.sms?.notify ?? {}

  const enqueue = (db: Db, payload: Payload, runAt: number): Promise<void> => {
    const uniqueKey = `${AWAY_SMS_JOB}:${payload.about.notice?.id}:${runAt}`
    return queue.enqueue(db, { kind: AWAY_SMS_JOB, payload, uniqueKey, runAt })
  }

  const noticeOf = ({ memberId, about, createdAt }: Payload): Judged => ({
    member_id: memberId,
    about,
    count: 1,
    is_deadline: false,
    created_at: createdAt,
  })

  /** Whether the member still does not know, and nothing else would notify them. A ban ends every other way. */
  const isWanted = async (tx: Tx, payload: Payload): Promise<boolean> => {
    const now = core.clock.now()
    const { text, memberId, createdAt } = payload
    const member = await members.find(tx, memberId)
    if (member === null || now - createdAt > SMS_LIFE_MS) return false
    if (text === 'ban') return member.account_state === 'banned'
    // Members who were here at the moment of a match saw it.
    const seenFrom = text === 'match' ? createdAt - MINUTE_MS : createdAt
    if (member.active_at > seenFrom) return false
    const notice = noticeOf(payload)
    if (!('words' in (await awayJudge.judge(tx, notice)))) return false
    return (await awayTargets.list(tx, notice, now)).length === 0
  }

  const quietEnd = async (tx: Tx, payload: Payload): Promise<number> => {
    const atNight = quietUntil(NIGHT, core.clock.now()) ?? 0
    return Math.max(atNight, (await awayJudge.quietUntil(tx, noticeOf(payload))) ?? 0)
  }

  /** The counters that a message uses up: the notice's own, and for a match that of the day. */
  const usesOf = ({ text, memberId, about, createdAt }: Payload) => {
    const expireAt = createdAt + 2 * SMS_LIFE_MS
    const own = { scope: 'sms_notice', subject: memberId, period: about.notice?.id ?? '', limit: 1, expireAt }
    const day = quotaDayOf(core.clock.now(), productConfig.quota.resetHour)
    const ofDay = { ...own, scope: 'sms_match', period: day, limit: MATCHES_PER_DAY }
    return text === 'match' ? [own, ofDay] : [own]
  }

  /** Decides about one as of now; true when it is to be sent, and then it is counted. */
  const decide = (payload: Payload): Promise<boolean> =>
    core.transaction(async (tx) => {
      if (!(await isWanted(tx, payload))) return false
      const later = await quietEnd(tx, payload)
      if (later > core.clock.now()) {
        await enqueue(tx, payload, later)
        return false
      }
      const used = await usage.consumeEach(tx, usesOf(payload))
      return used.every((count) => count !== null)
    })

  return {
    async noticesAdded(db, rows) {
      const now = core.clock.now()
      for (const row of rows) {
        const text = TEXT_OF[row.kind as NoticeKind]
        if (text === undefined || notify[text] === undefined) continue
        const payload = { text, memberId: row.member_id, about: aboutNotice(row), createdAt: now }
        await enqueue(db, payload, now + SMS_WAIT_MS)
      }
    },

    async send(given) {
      const payload = given as Payload
      const send = notify[payload.text]
      if (send === undefined || !(await decide(payload))) return
      const result = await send({ phone: await members.phoneOf(payload.memberId) })
      if (result.kind !== 'refused' || result.why !== 'vendor') return
      // Certainly not sent. After an unknown result it may have arrived, so it is not sent again.
      await core.transaction(async (tx) => {
        for (const use of usesOf(payload)) await usage.giveBack(tx, use)
      })
      throw new Error('no vendor sent the message')
    },
  }
}
