import { doSideBySide, orderedWriters } from './side-by-side.mjs'

let begun
let running
let most

beforeEach(() => {
  begun = []
  running = 0
  most = 0
})

const work = (name, cores = 1, after = []) => ({ name, cores, after, turns: 3 })

/** Each work takes some turns of the event loop; those named in `bad` fail. */
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

test('does all work in order, never on more cores than there are', async () => {
  expect(await play([work('a'), work('b'), work('c'), work('d', 2), work('e', 3)])).toEqual([...'abcde'])
  expect(most).toBe(3)
  expect(await play([work('a', 2), work('b', 2)], 1)).toEqual(['a', 'b'])
})

test('starts work that needs one core before work that waits for two', async () => {
  const long = { ...work('long'), turns: 20 }
  expect(await play([long, work('both', 2), work('one')])).toEqual(['long', 'one', 'both'])
  expect(most).toBe(2)
})

test('starts nothing before the work that it needs, which may be absent', async () => {
  const build = { ...work('build'), turns: 20 }
  const printed = await play([build, work('judge', 1, ['build', 'left out']), work('other')])
  expect(printed).toEqual(['build', 'other', 'judge'])
  expect(begun).toEqual(['1 build', '2 other', '3 judge'])
})

test('starts nothing after a failure, and waits for running work', async () => {
  const long = { ...work('long'), turns: 20 }
  expect(await play([long, work('bad'), work('never')], 2, ['bad'])).toEqual(['long', 'bad'])
  expect(running).toBe(0)
})

test('throws the error of work that cannot run after the rest has ended', async () => {
  const run = async ({ name }) => {
    if (name === 'bad') throw new Error('no such program')
    for (let turn = 0; turn < 9; turn += 1) await Promise.resolve()
    begun.push(name)
  }
  const works = [work('bad'), work('good'), work('never')]
  await expect(doSideBySide(works, { cores: 2, run, hasFailed: () => false })).rejects.toThrow('no such')
  expect(begun).toEqual(['good'])
})

test('prints the output of parallel work in one piece, after the earlier work', async () => {
  let read = ''
  const nextWriter = orderedWriters((chunk) => (read += chunk))
  const [one, two, three] = [nextWriter(), nextWriter(), nextWriter()]
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
  const four = nextWriter()
  four.write('D')
  expect(read).toBe('ABbCD')
})
