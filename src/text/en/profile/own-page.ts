import type { Translation } from '../../translation'
import type { ownPage as source } from '../../zh-CN/profile/own-page'

/** Texts for the viewer's own page, as others see it. */
export const ownPage: Translation<typeof source> = {
  preview: 'How others see me',
  everyone: 'Everyone sees',
  matches: 'Matches see',
}
