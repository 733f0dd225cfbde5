/**
 * Work that has its place in an order.
 * @typedef {object} Work
 * @property {string} name
 * @property {number} cores how many it keeps busy
 * @property {string[]} [after] names of what must be done before it; what is not among the given work counts as done
 */

/**
 * Does all work, side by side where there are cores to spare: whatever may begin and fits does, the earlier before the
 * later. After the first failure nothing more begins; what runs is waited for.
 * @template {Work} W
 * @template R
 * @param {readonly W[]} works in their order; what one comes after stands before it
 * @param {{ cores: number, run: (work: W, nth: number) => Promise<R>, hasFailed: (result: R) => boolean }} how
 *   `nth` counts what began, from 1
 * @returns {Promise<R[]>} results of all that began, as it began
 */
export async function doSideBySide(works, { cores, run, hasFailed }) {
  const begun = []
  const running = new Set()
  const waiting = [...works]
  let isFailed = false
  const isOpen = (name) => waiting.concat([...running]).some((work) => work.name === name)
  const free = () => cores - [...running].reduce((sum, work) => sum + work.cores, 0)
  // What wants more than there is gets all of it.
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
      // Told by `begun` at the end.
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
 * Lets several who write at once be read one after the other: the first is heard as it writes, the others as soon as all
 * before them have ended.
 * @param {(chunk: string | Buffer) => void} write
 * @returns {() => { write(chunk: string | Buffer): void, end(): void }} takes the next turn
 */
export function takingTurns(write) {
  const turns = []
  const goOn = () => {
    while (turns[0]?.hasEnded) {
      turns.shift()
      for (const chunk of turns[0]?.kept.splice(0) ?? []) write(chunk)
    }
  }
  return () => {
    const own = { kept: [], hasEnded: false }
    turns.push(own)
    return {
      write: (chunk) => (own === turns[0] ? write(chunk) : own.kept.push(chunk)),
      end() {
        own.hasEnded = true
        goOn()
      },
    }
  }
}
