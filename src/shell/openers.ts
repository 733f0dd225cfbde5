import type { Texts } from '@/text/index'

/**
 * Three suggested first messages of a chat.
 * @param interests names of the shared interests
 */
export function openersOf({ ice }: Texts['chat'], interests: readonly string[]): string[] {
  const [first, second] = interests
  const about = [
    ...(first ? [ice.askRecent(first)] : []),
    ...(second ? [ice.askBeginning(second)] : first ? [ice.askBeginning(first)] : []),
  ]
  return [...about, ...ice.plain].slice(0, 3)
}
