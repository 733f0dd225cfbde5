import type { Translation } from '../../translation'
import type { voiceIntro as source } from '../../zh-CN/profile/voice-intro'

/** Texts for the introduction by voice on a member's page. */
export const voiceIntro: Translation<typeof source> = {
  title: 'Voice intro',
  play: (seconds) => `Play the voice intro of ${seconds} seconds`,
  report: 'Report this recording',
}
