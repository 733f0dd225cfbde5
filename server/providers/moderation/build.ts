import type { ModerationChoice } from '../../config/providers/moderation'
import type { Core } from '../../lib/core'
import { createAliyunClient } from '../wire/aliyun/client'
import type { VendorHttp } from '../wire/http'
import { wechatApiOf } from '../wire/wechat/app-api'
import { createAliyunModeration } from './aliyun'
import { createModerationChain } from './chain'
import type { ModerationCounts } from './counts'
import type { ModerationProvider } from './port'
import { createWechatModeration } from './wechat'
import { findWechatVisitor } from './wechat-visitor.repository'

type Deps = Pick<Core, 'db' | 'clock' | 'crypto'>

/** WeChat judges an author for this long after a visit, in ms; a margin is for the way. Source: providers WeChat, msgSecCheck */
const VISIT_MS = 115 * 60_000

/** One vendor, without breaker and counts. */
export const moderationOf = (choice: ModerationChoice, core: Deps, http: VendorHttp): ModerationProvider => {
  const { db, clock } = core
  if (choice.name === 'aliyun') return createAliyunModeration(createAliyunClient({ ...choice, http, clock }))
  const { app, push } = choice
  return createWechatModeration({
    hasPush: push !== null,
    api: wechatApiOf(app, core, http),
    findVisitor: (memberId) =>
      findWechatVisitor(db, { memberId, appId: app.appId, sinceMs: clock.now() - VISIT_MS }),
  })
}

/** The chosen vendors as one; null without a choice. */
export const createChosenModeration = (
  choices: readonly ModerationChoice[],
  core: Deps & Pick<Core, 'log'>,
  { http, counts }: { readonly http: VendorHttp; readonly counts: Pick<ModerationCounts, 'add'> },
): ModerationProvider | null =>
  choices.length === 0
    ? null
    : createModerationChain(
        choices.map((choice) => ({ name: choice.name, vendor: moderationOf(choice, core, http) })),
        core,
        counts,
      )
