import { DAY_MS } from '@contract/constants'
import type { Db } from '../../../db/database'
import { quotaDayOf } from '../../../lib/clock'
import type { Core } from '../../../lib/core'
import { languageOf } from '../../../lib/language'
import { wordAway, type AwayWords } from '../../../text/away'
import type { ProductConfig } from '../../account/config/product-config'
import { settingsOf } from '../../account/members/member-defaults'
import type { MemberRow, MemberService } from '../../account/members/member.service'
import { pairsOf } from '../../account/members/viewer-pair'
import type { UsageService } from '../../account/usage/usage.service'
import { type NoticePeers, visiblePeers } from '../notices/notice.presenter'
import type { AwayResult } from './away-counts'
import { type AwayNoticeRow, AwayRepository } from './away.repository'
import { quietUntil } from './quiet-hours'

/** What a judgement needs of a notice, waiting or on its way. */
export type Judged = Pick<AwayNoticeRow, 'member_id' | 'about' | 'count' | 'is_deadline' | 'created_at'>

/** The words of a notice that is still worth sending, or why it is not. */
export type AwayVerdict = { readonly words: AwayWords } | { readonly dropped: AwayResult }

/** Decides about notices, as of now. Source: product §7.14 */
export interface AwayJudge {
  /** Whether a notice is still worth sending: unread, wanted, and from somebody whom the member may see. */
  judge(db: Db, notice: Judged): Promise<AwayVerdict>
  /** End of the member's quiet hours; null outside them, and for deadlines. */
  quietUntil(db: Db, notice: Judged): Promise<number | null>
  /** Counts a notice of the member's day. False when the day has had its number; deadlines are always allowed. */
  countForDay(db: Db, notice: Judged): Promise<boolean>
}

/** Dependencies of the judge. */
export interface AwayJudgeDeps {
  readonly productConfig: Pick<ProductConfig, 'away' | 'quota'>
  readonly members: Pick<MemberService, 'get'>
  readonly usage: Pick<UsageService, 'consume'>
  readonly peers: NoticePeers
}

/** Judges over the tables, in the state of the moment. */
export const createAwayJudge = (
  { clock }: Pick<Core, 'clock'>,
  { productConfig, members, usage, peers }: AwayJudgeDeps,
): AwayJudge => {
  const { away, quota } = productConfig

  const isRead = async (db: Db, member: MemberRow, { about, created_at: createdAt }: Judged) => {
    const facts = await new AwayRepository(db).factsOf(member.id, about)
    const { noticeReadAt, noticeExpiresAt } = facts
    const isOver = noticeReadAt !== null || Number(noticeExpiresAt ?? Infinity) <= clock.now()
    if (about.message !== null) return { ...facts, isRead: facts.unread === 0 }
    if (about.notice !== null) return { ...facts, isRead: isOver }
    // Nothing records that a like was seen, so a visit to the app counts.
    return { ...facts, isRead: member.active_at > createdAt }
  }

  return {
    async judge(db, notice) {
      const { about, is_deadline: isDeadline, count } = notice
      const member = await members.get(db, notice.member_id)
      if (member.account_state === 'banned' || member.account_state === 'cancelling')
        return { dropped: 'apart' }
      const settings = settingsOf(member)
      if (!isDeadline && !settings.notify[about.kind]) return { dropped: 'off' }
      const facts = await isRead(db, member, notice)
      if (facts.isRead) return { dropped: 'read' }
      if (facts.isMuted) return { dropped: 'muted' }
      const pairs = about.peerId === null ? [] : pairsOf(member.id, [about.peerId])
      const peer = (await visiblePeers(db, peers, pairs)).get(member.id)?.get(about.peerId ?? '')
      if (!isDeadline && about.peerId !== null && !peer) return { dropped: 'apart' }
      const words = wordAway(
        {
          about,
          count: about.message === null ? count : facts.unread,
          isDeadline,
          name: settings.noticePreview ? (peer?.nickname ?? null) : null,
          isNamed: settings.noticePreview,
        },
        languageOf(member.language),
      )
      return { words }
    },

    async quietUntil(db, { member_id: memberId, is_deadline: isDeadline }) {
      if (isDeadline) return null
      const member = await members.get(db, memberId)
      return quietUntil(settingsOf(member).quietHours, clock.now())
    },

    async countForDay(db, { member_id: subject, is_deadline: isDeadline }) {
      if (isDeadline) return true
      const now = clock.now()
      const period = quotaDayOf(now, quota.resetHour)
      const use = { scope: 'away_notice', subject, period, limit: away.perDay, expireAt: now + 2 * DAY_MS }
      return (await usage.consume(db, use)) !== null
    },
  }
}
