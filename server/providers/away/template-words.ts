import { shanghaiMoment } from '../../lib/clock'
import type { AwayMessage, NoticeTemplate } from './port'

/** Longest text of a field, in characters. Source: providers §8 (`thing`) */
const TEXT_CHARS = 20

const cut = (text: string): string => {
  const characters = [...text]
  return characters.length <= TEXT_CHARS ? text : `${characters.slice(0, TEXT_CHARS - 1).join('')}…`
}

/** The values of a template's fields. */
export const templateData = (
  { textField, timeField }: NoticeTemplate,
  { title, body, namesSender }: Pick<AwayMessage, 'title' | 'body' | 'namesSender'>,
  nowMs: number,
): Record<string, { value: string }> => ({
  [textField]: { value: cut(namesSender ? `${title} ${body}` : body) },
  ...(timeField === null ? {} : { [timeField]: { value: shanghaiMoment(nowMs) } }),
})

/** The page of a notice, as platforms want it: without the slash at its beginning. */
export const templatePage = ({ page }: Pick<AwayMessage, 'page'>): string => page.replace(/^\//, '')
