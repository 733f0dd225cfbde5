/**
 * Other orders in which a text asks to be read: backwards, by the first signs of its sentences, and one sign a line.
 * The rules read these, too. A text without such a request has none. Source: product §7.4.4, ours
 */

const BACKWARDS =
  /倒过来|倒[着念读看写]|反过来|反[着念读]|倒序|逆[着序]|从后往前|从右往左|从右到左|右起|reverse/iu
const ACROSTIC =
  /(?:每[句行一]|各[句行]|竖着|首字|头一个字|第一个字)[^。！？!?\n]{0,8}(?:字|读|看|念|连)|藏头/u
/** Lines of one sign each; fewer are a poem's rhythm. */
const SIGN_LINES = /(?:^|\n)(?:[^\n]\n){3,}[^\n](?=\n|$)/gu
const CLAUSE_END = /[，。！？；：、,.!?;:\s]+/u
/** A text without the request reads no longer than a profile. */
const LONGEST = 500

const headsOf = (text: string): string =>
  text
    .split(CLAUSE_END)
    .map((clause) => [...clause.trim()][0] ?? '')
    .join('')

/** The text in the orders for which it asks; none for most texts. */
export const otherReadings = (text: string): string[] => {
  if (text.length > LONGEST) return []
  const readings: string[] = []
  if (BACKWARDS.test(text)) readings.push([...text].reverse().join(''))
  if (ACROSTIC.test(text)) readings.push(headsOf(text))
  const flat = text.replace(SIGN_LINES, (lines) => ` ${lines.replaceAll('\n', '')} `)
  if (flat !== text) readings.push(flat)
  return readings
}
