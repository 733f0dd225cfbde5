import { SWITCH_PLATFORMS, type SwitchFeature, type SwitchPlatform } from '@contract/ops/ops-constants'
import type { Switches } from '@contract/ops/switches'
import { fail } from '../../../lib/errors'
import type { Language } from '../../../lib/language'
import { type Platform, platformOf } from '../../../lib/platform'

/** When a client may try again during maintenance, in s. Source: ours */
const RETRY_SECONDS = 30

/** Apple devices share the switches of their mini-program. */
const ownPlatformOf = (platform: Platform): SwitchPlatform =>
  SWITCH_PLATFORMS.find((one) => platform.startsWith(one)) ?? 'h5'

const VERSION_CODE = /\((\d{1,9})\)$/

/** Version code of an `X-Client` header, `h5/1.0.0(100)`; null without one. */
const versionCodeOf = (client: string): number | null => {
  const [, code] = VERSION_CODE.exec(client) ?? []
  return code === undefined ? null : Number(code)
}

/** Whether new acts of a feature are closed. */
export const isClosed = (
  { switches }: { readonly switches: Switches },
  feature: SwitchFeature,
  platform: Platform,
): boolean => switches.platforms[ownPlatformOf(platform)].closed.includes(feature)

/** Refuses a new act while operators have closed its feature. @throws DomainError PAUSED with `feature` */
export const assertOpen = (
  config: { readonly switches: Switches },
  feature: SwitchFeature,
  platform: Platform,
): void => {
  if (isClosed(config, feature, platform)) fail('PAUSED', { feature })
}

/** Whether the platform of a client, an `X-Client` header, is in maintenance. */
export const isMaintained = ({ switches }: { readonly switches: Switches }, client: string): boolean =>
  switches.platforms[ownPlatformOf(platformOf(client))].isMaintained

/**
 * Refuses every call of a platform in maintenance, and of a client that is too old. A client without a version code is never
 * too old. @throws DomainError MAINTENANCE with `retryAfter` in seconds and the operators' `sentence`; UPDATE_REQUIRED
 */
export const assertServed = (
  { switches }: { readonly switches: Switches },
  { client, language }: { readonly client: string; readonly language: Language },
): void => {
  const { minCode } = switches.platforms[ownPlatformOf(platformOf(client))]
  if (isMaintained({ switches }, client))
    fail('MAINTENANCE', { retryAfter: RETRY_SECONDS, sentence: switches.sentence[language] })
  if ((versionCodeOf(client) ?? Infinity) < minCode) fail('UPDATE_REQUIRED')
}
