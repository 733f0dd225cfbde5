import { copyText } from './clipboard'

/** Whether an address of the web can be opened from here; a mini-program may only copy it. */
export const canOpenOuterLink = (): boolean => process.env.TARO_ENV === 'h5'

/**
 * Leads to an address outside: a tab of its own that knows nothing of this one on H5, the clipboard in mini-programs.
 * Call it in the press itself, or the browser holds the tab back. Resolves with whether it worked. Source: screens.md 12
 */
export async function followOuterLink(url: string): Promise<boolean> {
  if (!canOpenOuterLink()) return copyText(url)
  window.open(url, '_blank', 'noopener,noreferrer')
  return true
}
