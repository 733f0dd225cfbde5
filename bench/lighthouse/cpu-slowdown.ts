/** A slower machine than this cannot simulate a phone. */
const SLOWEST_INDEX = 150
/** The curve was not measured on a faster machine than this. */
const FASTEST_INDEX = 2_000

/**
 * The slowdown that makes this processor look like that of Lighthouse's phone; 4 is Lighthouse's fixed default and
 * suits a machine of index 1,533. Source: the CPU throttling calculator that Lighthouse's throttling.md names
 * @param index `benchmarkIndex` of the machine, as Lighthouse measures it
 * @throws RangeError for a machine slower than that phone
 */
export const cpuSlowdownOf = (index: number): number => {
  if (!(index >= SLOWEST_INDEX))
    throw new RangeError(`A machine of index ${index} is too slow to simulate a phone.`)
  if (index < 800) return 1 + (index - SLOWEST_INDEX) / 650
  if (index < 1_300) return 2 + (index - 800) / 500
  return 3 + (Math.min(index, FASTEST_INDEX) - 1_300) / 233
}
