import type { RealNameChoice } from '../../config/providers/real-name'
import type { Core } from '../../lib/core'
import { createAliyunClient } from '../wire/aliyun/client'
import type { VendorHttp } from '../wire/http'
import { createAliyunRealName } from './aliyun'
import type { RealNameCounts, RealNameOutcome } from './counts'
import type { RealNameProvider, RealNameResult } from './port'

const outcomeOf = (result: RealNameResult): RealNameOutcome => {
  if (result.kind === 'ok') return 'match'
  if (result.kind === 'rejected') return result.why
  return result.reason === 'refused' ? 'refused' : 'unknown'
}

/** Counts every check, and logs those without a verdict; the log holds nothing of the pair. */
const watched = (
  { id, check }: RealNameProvider,
  { log }: Pick<Core, 'log'>,
  counts: Pick<RealNameCounts, 'add'>,
): RealNameProvider => ({
  id,
  async check(pair) {
    const result = await check(pair)
    counts.add(id, outcomeOf(result))
    if (result.kind === 'unknown') {
      const { reason, code = '' } = result
      log.warn('real name unknown', { vendor: id, reason, code })
    }
    return result
  },
})

/** The chosen vendor; null without one. */
export const createChosenRealName = (
  choice: RealNameChoice,
  core: Pick<Core, 'clock' | 'log'>,
  { http, counts }: { readonly http: VendorHttp; readonly counts: Pick<RealNameCounts, 'add'> },
): RealNameProvider | null =>
  choice === null
    ? null
    : watched(createAliyunRealName(createAliyunClient({ ...choice, http, clock: core.clock })), core, counts)
