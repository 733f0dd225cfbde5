import { textWith } from '@/shell/use-text'
import { voiceIntro as voiceIntroEn } from '@/text/en/profile/voice-intro'
import type { Translation } from '@/text/translation'
import { voiceIntro } from '@/text/zh-CN/profile/voice-intro'

interface Areas {
  readonly voiceIntro: Translation<typeof voiceIntro>
}

/** As `useText`, with the texts of introductions by voice. */
export const useVoiceIntroText = textWith<Areas>({
  'zh-CN': { voiceIntro },
  en: { voiceIntro: voiceIntroEn },
})
