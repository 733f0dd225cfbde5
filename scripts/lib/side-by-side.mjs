/**
 * Work with a place in an order.
 * @typedef {object} Work
 * @property {string} name
 * @property {number} cores number of cores that it keeps busy
 * @property {string[]} [after] names of work that must be done before; names without given work count as done
 */

/**
 * Does all work, in parallel where cores are free. Work begins as soon as it may and fits, earlier work first. After
 * the first failure nothing more begins, and running work is waited for.
 * @template {Work} W
 * @template R
 * @param {readonly W[]} works in their order; work comes after everything that it names
 * @param {{ cores: number, run: (work: W, nth: number) => Promise<R>, hasFailed: (result: R) => boolean }} how
 *   `nth` counts the begun work from 1
 * @returns {Promise<R[]>} results of all begun work, in the order in which it began
 */
export async function doSideBySide(works, { cores, run, hasFailed }) {
  const begun = []
  const running = new Set()
  const waiting = [...works]
  let isFailed = false
  const isOpen = (name) => waiting.concat([...running]).some((work) => work.name === name)
  const free = () => cores - [...running].reduce((sum, work) => sum + work.cores, 0)
  // Work that needs more cores than there are gets all of them.
  const fits = (work) => Math.min(work.cores, cores) <= free()
  const next = () => waiting.find((work) => fits(work) && !(work.after ?? []).some(isOpen))

  const begin = async (work) => {
    waiting.splice(waiting.indexOf(work), 1)
    running.add(work)
    const result = run(work, begun.length + 1)
    begun.push(result)
    try {
      if (hasFailed(await result)) isFailed = true
    } catch {
      // `begun` rethrows the error at the end.
      isFailed = true
    }
    running.delete(work)
    await beginAll()
  }
  const beginAll = async () => {
    const ends = []
    for (let work; !isFailed && (work = next());) ends.push(begin(work))
    await Promise.all(ends)
  }
  await beginAll()
  return Promise.all(begun)
}

/**
 * Keeps parallel outputs apart: the first writer's output passes at once, that of each other one as soon as all before
 * it have ended.
 * @param {(chunk: string | Buffer) => void} write
 * @returns {() => { write(chunk: string | Buffer): void, end(): void }} adds the next writer
 */
export function orderedWriters(write) {
  const writers = []
  const goOn = () => {
    while (writers[0]?.hasEnded) {
      writers.shift()
      for (const chunk of writers[0]?.kept.splice(0) ?? []) write(chunk)
    }
  }
  return () => {
    const own = { kept: [], hasEnded: false }
    writers.push(own)
    return {
      write: (chunk) => (own === writers[0] ? write(chunk) : own.kept.push(chunk)),
      end() {
        own.hasEnded = true
        goOn()
      },
    }
  }
}
