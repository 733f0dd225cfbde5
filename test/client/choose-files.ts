/**
 * Answers the next file choosers of the page with these files, one list for each; null closes the chooser. Undone by
 * `jest.restoreAllMocks`.
 */
export const answerChoosers = (...choices: (readonly File[] | null)[]): HTMLInputElement[] => {
  const inputs: HTMLInputElement[] = []
  URL.createObjectURL ??= () => ''
  jest.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${(file as File).name}`)
  jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function choose(this: HTMLInputElement) {
    inputs.push(this)
    const files = choices.shift()
    if (files) Object.defineProperty(this, 'files', { value: files })
    this.dispatchEvent(new Event(files ? 'change' : 'cancel'))
  })
  return inputs
}
