/**
 * A story in order: each part continues where the last one ended, so after a failure the later ones fail at once.
 * Returns what adds a part as a test.
 */
export const createStory = (): ((title: string, act: () => Promise<void>) => void) => {
  let isBroken = false
  return (title, act) =>
    test(title, async () => {
      if (isBroken) throw new Error('an earlier part failed')
      isBroken = true
      await act()
      isBroken = false
    })
}
