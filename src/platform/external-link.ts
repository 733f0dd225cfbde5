import { copyText } from './clipboard'

/** Whether this platform can open a web address; a mini-program can only copy it. */
export const canOpenExternalLink = (): boolean => IS_WEB

/**
 * Opens an external address: in a new tab without an opener on H5, by copying it to the clipboard in mini-programs.
 * Call it synchronously in the tap, or the browser blocks the tab. Resolves with whether it worked. Source:
 * screens.md 12
 */
export async function openExternalLink(url: string): Promise<boolean> {
  if (!canOpenExternalLink()) return copyText(url)
  window.open(url, '_blank', 'noopener,noreferrer')
  return true
}
