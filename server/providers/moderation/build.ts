import type { ModerationChoice } from '../../config/providers/moderation'
import type { Core } from '../../lib/core'
import { createAliyunClient } from '../wire/aliyun/client'
import type { VendorHttp } from '../wire/http'
import { createAliyunModeration } from './aliyun'
import { createModerationChain } from './chain'
import type { ModerationCounts } from './counts'
import type { ModerationProvider } from './port'

/** One vendor, without breaker and counts. */
export const moderationOf = (
  choice: ModerationChoice,
  { clock }: Pick<Core, 'clock'>,
  http: VendorHttp,
): ModerationProvider => createAliyunModeration(createAliyunClient({ ...choice, http, clock }))

/** The chosen vendors as one; null without a choice. */
export const createChosenModeration = (
  choices: readonly ModerationChoice[],
  core: Pick<Core, 'clock' | 'log'>,
  { http, counts }: { readonly http: VendorHttp; readonly counts: Pick<ModerationCounts, 'add'> },
): ModerationProvider | null =>
  choices.length === 0
    ? null
    : createModerationChain(
        choices.map((choice) => ({ name: choice.name, vendor: moderationOf(choice, core, http) })),
        core,
        counts,
      )
