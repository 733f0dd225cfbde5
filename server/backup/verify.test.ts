import { mkdir, mkdtemp, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { lineOf } from '../doctor/finding'
import { verifyBackup } from './verify'

const WAL_BYTES = 16 * 1024 * 1024
const NOW = Date.UTC(2026, 4, 4, 12)

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'jinyu-backup-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const makeCopy = async (name: string, position = '0/3000028'): Promise<void> => {
  await mkdir(path.join(dir, 'base', name), { recursive: true })
  const manifest = { 'WAL-Ranges': [{ Timeline: 1, 'Start-LSN': position, 'End-LSN': position }] }
  await writeFile(path.join(dir, 'base', name, 'backup_manifest'), JSON.stringify(manifest))
}

const makeWal = async (ageMs: number, ...names: readonly string[]): Promise<void> => {
  await mkdir(path.join(dir, 'wal'), { recursive: true })
  for (const name of names) {
    const file = path.join(dir, 'wal', name)
    await writeFile(file, '')
    await truncate(file, WAL_BYTES)
    await utimes(file, new Date(NOW - ageMs), new Date(NOW - ageMs))
  }
}

/** Names of files of one timeline. */
const wal = (...parts: readonly string[]) => parts.map((part) => `0000000100000000${part.padStart(8, '0')}`)

const lines = async (complaint: string | null = null): Promise<string[]> => {
  const compare = () => Promise.resolve(complaint)
  return (await verifyBackup(dir, { now: () => NOW, compare })).map(lineOf)
}

test('a new copy, whole, with all changes since is ok', async () => {
  await makeCopy('20260504T031000Z')
  await makeWal(60_000, ...wal('02', '03', '04'), `${wal('05').join('')}.partial`)
  expect(await lines()).toEqual([
    'ok    copy         20260504T031000Z is the newest, 8 h old',
    'ok    copy         every file is as its manifest says',
    'ok    changes      the newest, 1 min old',
    'ok    changes      3 files without a gap since the newest copy',
  ])
})

test('a folder without a complete copy fails', async () => {
  await makeCopy('20260504T031000Z.part')
  expect(await lines()).toEqual([expect.stringMatching(/^fail +copy .*no complete copy/)])
})

test('a damaged copy fails, and an old one warns, then fails', async () => {
  await makeCopy('20260503T031000Z')
  await makeWal(0, ...wal('03'))
  expect(await lines('"base/1/2" has size 3')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^warn +copy .* is 32 h old/),
      expect.stringMatching(/^fail +copy .* is damaged: "base\/1\/2"/),
    ]),
  )
  await rm(path.join(dir, 'base'), { recursive: true })
  await makeCopy('20260501T031000Z')
  expect(await lines()).toContainEqual(expect.stringMatching(/^fail +copy .* is 80 h old/))
})

test.each([
  ['a gap', wal('03', '05'), /^fail +changes +1 files are missing/],
  ['a missing beginning', wal('04', '05'), /^fail +changes +1 files are missing/],
])('%s fails', async (_what, names, sentence) => {
  await makeCopy('20260504T031000Z')
  await makeWal(0, ...names)
  expect(await lines()).toContainEqual(expect.stringMatching(sentence))
})

test('changes go on over the end of a log and over a new timeline', async () => {
  await makeCopy('20260504T031000Z', '0/FE000028')
  await makeWal(0, '0000000100000000000000FE', '0000000100000000000000FF', '000000020000000100000000')
  expect(await lines()).toContainEqual(expect.stringContaining('3 files without a gap'))
})

test('no changes at all, old ones and one that was cut off fail', async () => {
  await makeCopy('20260504T031000Z')
  expect(await lines()).toContainEqual(expect.stringMatching(/^fail +changes +there are none/))
  await makeWal(90 * 60_000, ...wal('03', '04'))
  await truncate(path.join(dir, 'wal', wal('03').join('')), 5)
  await utimes(path.join(dir, 'wal', wal('03').join('')), new Date(0), new Date(0))
  expect(await lines()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^fail +changes +the newest, is 1 h old/),
      expect.stringMatching(/^fail +changes +not whole: 000000010000000000000003/),
    ]),
  )
})
