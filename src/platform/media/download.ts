/** Whether files can be saved to the device; mini-programs have no folder that a member can open. Source: spec §8 */
export const canDownload = IS_WEB

/** Lets the browser save an attachment of the server; the page stays open. */
export function download(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.rel = 'noreferrer'
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
