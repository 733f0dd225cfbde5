import { AwayCounts } from '../domains/chat/away/away-counts'
import { createAwayJudge } from '../domains/chat/away/away-judge'
import { AWAY_EVERY_MS, createAwayLoop } from '../domains/chat/away/away-loop'
import { AWAY_SMS_JOB, createAwaySms } from '../domains/chat/away/away-sms'
import { createAwayTargets } from '../domains/chat/away/away-targets'
import { createAwayService } from '../domains/chat/away/away.service'
import { createLiveMembers } from '../domains/chat/away/live-members'
import { backgroundOf, type Core } from '../lib/core'
import type { Encounters } from './encounters'

/** Notices to members who are away: what causes them, and the loop that sends them. */
export const wireAway = (core: Core, before: Encounters) => {
  const background = backgroundOf(core)
  const parts = {
    ...before,
    awayCounts: new AwayCounts(),
    awayTargets: createAwayTargets(before.providers),
    awayJudge: createAwayJudge(core, before),
    liveMembers: createLiveMembers(core.clock, before.productConfig.away.waitMs),
  }
  const away = createAwayService(core, parts)
  const awaySms = createAwaySms(background, parts)
  const awayLoop = createAwayLoop(background, parts)
  before.sending.onSent(away.messageSent)
  before.notices.onAdded(away.noticesAdded)
  before.notices.onAdded(awaySms.noticesAdded)
  before.likes.onLiked(away.liked)
  before.jobs.handle(AWAY_SMS_JOB, ({ payload }) => awaySms.send(payload))
  before.jobs.repeat({ name: 'away', everyMs: AWAY_EVERY_MS, run: () => awayLoop.turn() })
  return { ...parts, away, awayLoop }
}

/** The services of `wireAway`. */
export type Away = ReturnType<typeof wireAway>
