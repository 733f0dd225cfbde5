/** Whether files can be saved to the device: mini-programs have no folder that a member could open. Source: spec §8 */
export const canDownload = process.env.TARO_ENV === 'h5'

/** Lets the browser save what the server offers as an attachment; the page stays. */
export function download(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.rel = 'noreferrer'
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
