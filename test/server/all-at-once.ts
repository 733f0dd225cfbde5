/** Runs all of them, this many at a time, in any order; returns the results in the order of the input. */
export const allAtOnce = async <T>(
  count: number,
  width: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> => {
  const results: T[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < count; index = next++) results[index] = await work(index)
  }
  await Promise.all(Array.from({ length: width }, worker))
  return results
}
