import type { Services } from '../deps'
import type { Core } from '../lib/core'
import { startFaceReviewer } from './face-reviewer'
import { startDemoLikes } from './likes'
import { startMoneyReviewer } from './money/money-reviewer'
import { startDemoOwners } from './owners'
import { startIntroReviewer } from './intro-reviewer'
import { startPictureReviewer } from './picture-reviewer'
import { startReviewer } from './reviewer'

const AWAKE_EVERY_MS = 60_000
/** Share of the demo world that is shown as online at a time. */
const AWAKE_SHARE = 0.3

/** Keeps some of the demo world online, so that it never looks deserted. */
const stayAwake = async (core: Core): Promise<void> => {
  const now = core.clock.now()
  const rows = await core.db
    .updateTable('member')
    .set({ active_at: now })
    .where('is_demo', '=', true)
    .where((eb) => eb(eb.fn('random', []), '<', AWAKE_SHARE))
    .returning('id')
    .execute()
  await core.db
    .updateTable('member_location')
    .set({ active_at: now })
    .where((eb) => eb('member_id', '=', eb.fn.any(eb.val(rows.map((row) => row.id)))))
    .execute()
}

/**
 * Starts the demo world's activity: it decides on pictures, reports, appeals, withdrawals and disputed unlocks, answers
 * requests for contacts, likes new members, returns some likes and stays online.
 * @throws Error in production.
 */
export const animateDemo = (core: Core, services: Services): void => {
  if (core.config.isProduction) throw new Error('the demo world does not live in production')
  startDemoLikes(core, services)
  startReviewer(core, services)
  startMoneyReviewer(core, services)
  startFaceReviewer(core, services)
  startPictureReviewer(core, services)
  startIntroReviewer(core, services)
  startDemoOwners(core, services)
  services.jobs.repeat({ name: 'demo awake', everyMs: AWAKE_EVERY_MS, run: () => stayAwake(core) })
}
