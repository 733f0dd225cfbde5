import type { Translation } from '../translation'
import type { speed as source } from '../zh-CN/speed'

/** Texts of: speed match, behind the raised button. */
export const speed: Translation<typeof source> = {
  title: '3-minute match',
  soon: 'Opens soon',
  line: 'Talk for 3 minutes with someone nearby, see each other clearly if it clicks. We are still preparing it and will tell you when it opens.',
  promises: ['Talk first,\nphotos clear up', 'Stay only if\nboth want to', 'Leave or report\nany time'],
  look: 'Look around nearby first',
  close: 'Close',
}
