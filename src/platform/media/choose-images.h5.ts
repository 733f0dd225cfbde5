import type { ChosenFile, ImageSource } from './chosen-file'

/**
 * Lets the member choose up to `count` pictures; empty when they closed the chooser. Taro's chooser is not used, because
 * it draws every picture once more and logs an error for each that the browser cannot show. Source: ours
 */
export const chooseFiles = (count: number, sources: readonly ImageSource[]): Promise<ChosenFile[]> =>
  new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'image/*'
    input.multiple = count > 1
    if (!sources.includes('album')) input.setAttribute('capture', 'environment')
    input.onchange = () =>
      resolve(
        // Browsers do not enforce the count.
        [...(input.files ?? [])].slice(0, count).map((file) => ({
          path: URL.createObjectURL(file),
          size: file.size,
          file,
        })),
      )
    input.oncancel = () => resolve([])
    input.click()
  })
