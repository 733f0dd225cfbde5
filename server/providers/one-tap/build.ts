import type { OneTapChoice } from '../../config/providers/one-tap'
import type { Core } from '../../lib/core'
import { createAliyunClient } from '../wire/aliyun/client'
import type { VendorHttp } from '../wire/http'
import { createAliyunOneTap } from './aliyun'
import type { OneTapProvider } from './port'

/** The chosen vendor; null without one. */
export const createChosenOneTap = (
  choice: OneTapChoice,
  { clock }: Pick<Core, 'clock'>,
  http: VendorHttp,
): OneTapProvider | null => {
  if (choice === null) return null
  const { sceneCode } = choice
  return createAliyunOneTap({ call: createAliyunClient({ ...choice, http, clock }), clock, sceneCode })
}
