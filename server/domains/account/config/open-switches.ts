import type { PlatformSwitches, Switches } from '@contract/ops/switches'

const openPlatform = (): PlatformSwitches => ({ closed: [], minCode: 0, isMaintained: false })

/** Everything open; version 1. */
export const openSwitches = (): Switches => ({
  platforms: { h5: openPlatform(), weapp: openPlatform(), alipay: openPlatform() },
  sentence: { 'zh-CN': '', en: '' },
})
