import type { Texts } from '@/text/index'

/**
 * Three ways to begin a talk.
 * @param interests names of what the two share
 */
export function openersOf({ ice }: Texts['chat'], interests: readonly string[]): string[] {
  const [first, second] = interests
  const about = [
    ...(first ? [ice.askRecent(first)] : []),
    ...(second ? [ice.askBeginning(second)] : first ? [ice.askBeginning(first)] : []),
  ]
  return [...about, ...ice.plain].slice(0, 3)
}
