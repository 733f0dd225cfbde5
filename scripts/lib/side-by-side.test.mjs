import { doSideBySide, takingTurns } from './side-by-side.mjs'

let begun
let running
let most

beforeEach(() => {
  begun = []
  running = 0
  most = 0
})

const work = (name, cores = 1, after = []) => ({ name, cores, after, turns: 3 })

/** Each takes some turns of the event loop; those named in `bad` fail. */
const play = (works, cores = 2, bad = []) =>
  doSideBySide(works, {
    cores,
    hasFailed: (name) => bad.includes(name),
    async run({ name, cores: own, turns }, nth) {
      begun.push(`${nth} ${name}`)
      running += own
      most = Math.max(most, running)
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
      running -= own
      return name
    },
  })

test('does all in their order, never on more cores than there are', async () => {
  expect(await play([work('a'), work('b'), work('c'), work('d', 2), work('e', 3)])).toEqual([...'abcde'])
  expect(most).toBe(3)
  expect(await play([work('a', 2), work('b', 2)], 1)).toEqual(['a', 'b'])
})

test('what needs one core goes ahead of what waits for two', async () => {
  const long = { ...work('long'), turns: 20 }
  expect(await play([long, work('both', 2), work('one')])).toEqual(['long', 'one', 'both'])
  expect(most).toBe(2)
})

test('nothing begins before what it comes after, which may be left out', async () => {
  const build = { ...work('build'), turns: 20 }
  const told = await play([build, work('judge', 1, ['build', 'left out']), work('other')])
  expect(told).toEqual(['build', 'other', 'judge'])
  expect(begun).toEqual(['1 build', '2 other', '3 judge'])
})

test('after a failure nothing more begins, and what runs is waited for', async () => {
  const long = { ...work('long'), turns: 20 }
  expect(await play([long, work('bad'), work('never')], 2, ['bad'])).toEqual(['long', 'bad'])
  expect(running).toBe(0)
})

test('what cannot be run at all is told after the rest has ended', async () => {
  const run = async ({ name }) => {
    if (name === 'bad') throw new Error('no such program')
    for (let turn = 0; turn < 9; turn += 1) await Promise.resolve()
    begun.push(name)
  }
  const works = [work('bad'), work('good'), work('never')]
  await expect(doSideBySide(works, { cores: 2, run, hasFailed: () => false })).rejects.toThrow('no such')
  expect(begun).toEqual(['good'])
})

test('who writes beside others is read in one piece, after them', () => {
  let read = ''
  const take = takingTurns((chunk) => (read += chunk))
  const [one, two, three] = [take(), take(), take()]
  three.write('C')
  two.write('B')
  one.write('A')
  three.end()
  expect(read).toBe('A')
  one.end()
  expect(read).toBe('AB')
  two.write('b')
  two.end()
  expect(read).toBe('ABbC')
  const four = take()
  four.write('D')
  expect(read).toBe('ABbCD')
})
