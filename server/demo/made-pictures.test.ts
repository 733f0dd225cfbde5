import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { derive } from '../media/derive'
import { createPictureMaker } from './made-pictures'
import { readDemoPicture, readDemoProfiles } from './profiles'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jinyu-pictures-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const [one, other] = readDemoProfiles().map(({ pictures: [file = ''] }) => readDemoPicture(file)) as [
  Buffer,
  Buffer,
]

test('makes a picture once, and stores the same result as an upload', async () => {
  const fresh = await derive(one, 100)
  expect(await createPictureMaker(folder)(one)).toEqual(fresh)
  const [name = ''] = await readdir(folder)
  const { ino } = await stat(path.join(folder, name))
  const again = await createPictureMaker(folder)(one)
  expect(again).toEqual(fresh)
  expect(Buffer.isBuffer(again.thumb)).toBe(true)
  expect((await stat(path.join(folder, name))).ino).toBe(ino)
})

test('stores another picture in another file', async () => {
  const make = createPictureMaker(folder)
  expect((await make(one)).full).not.toEqual((await make(other)).full)
  expect(await readdir(folder)).toHaveLength(2)
})

test('makes a damaged picture again', async () => {
  const make = createPictureMaker(folder)
  const made = await make(one)
  const [name = ''] = await readdir(folder)
  await writeFile(path.join(folder, name), 'cut o')
  expect(await make(one)).toEqual(made)
  expect(await make(one)).toEqual(made)
})

test('makes pictures also when the folder cannot be written', async () => {
  await writeFile(path.join(folder, 'file'), '')
  const made = await createPictureMaker(path.join(folder, 'file/below'))(one)
  expect(made.full.length).toBeGreaterThan(0)
})
