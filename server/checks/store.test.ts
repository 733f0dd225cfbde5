import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startFakeS3, type FakeS3 } from '../../test/server/fakes/s3-server'
import { ConfigError } from '../config/settings'
import { readStoreAddress } from '../providers/storage/address'
import { createEmbeddedStore } from '../providers/storage/embedded'
import type { ObjectStore } from '../providers/storage/port'
import { createS3Store } from '../providers/storage/s3'
import { requireWorkingStore } from './store'

let s3: FakeS3
beforeEach(async () => {
  s3 = await startFakeS3()
})
afterEach(() => s3.close())

const bucketAt = (url: string): ObjectStore => {
  const address = readStoreAddress(url)
  if (!address) throw new Error('no address of a store')
  return createS3Store(address)
}

const refusalOf = (store: ObjectStore, name: 'STORE_URL' | 'DATA_DIR' = 'STORE_URL') =>
  requireWorkingStore(store, name).then(
    () => 'nothing was refused',
    (error: unknown) => (error instanceof ConfigError ? error.message : Promise.reject(error as Error)),
  )

test('a bucket that keeps what it is given is accepted, and nothing stays in it', async () => {
  await requireWorkingStore(bucketAt(s3.url), 'STORE_URL')
  expect(s3.objects.size).toBe(0)
})

test('a bucket with wrong credentials is refused by the name of the setting, without the credentials', async () => {
  const url = new URL(s3.url)
  url.password = 'hidden-secret'
  const refusal = await refusalOf(bucketAt(url.href))
  expect(refusal).toMatch(/^STORE_URL must name a store that can be written and read: /)
  expect(refusal).not.toContain('hidden-secret')
})

test('a bucket that is not there is refused', async () => {
  const { url } = s3
  await s3.close()
  expect(await refusalOf(bucketAt(url))).toContain('ECONNREFUSED')
  s3 = await startFakeS3()
})

test('a store that returns something else is refused', async () => {
  const store = bucketAt(s3.url)
  const forgetful: ObjectStore = { ...store, get: () => Promise.resolve(null) }
  expect(await refusalOf(forgetful)).toBe('STORE_URL must name a store that returns what was written to it')
})

test('a folder is used and left empty; a file in its place is refused', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'jinyu-store-'))
  try {
    await requireWorkingStore(createEmbeddedStore(path.join(folder, 'objects')), 'DATA_DIR')
    expect(await readdir(path.join(folder, 'objects', 'probes'))).toEqual([])
    await writeFile(path.join(folder, 'file'), '')
    expect(await refusalOf(createEmbeddedStore(path.join(folder, 'file')), 'DATA_DIR')).toMatch(
      /^DATA_DIR must /,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
