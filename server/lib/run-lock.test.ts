import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identify } from './process-identity'
import { RunLockError, acquireRunLock } from './run-lock'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'jinyu-lock-'))
})

afterEach(() => rm(dataDir, { recursive: true, force: true }))

const leave = (text: string) => writeFile(join(dataDir, 'run.1.lock'), text)

test('refuses a second holder by number and changes nothing', async () => {
  await acquireRunLock(dataDir)
  const refusal = acquireRunLock(dataDir)
  await expect(refusal).rejects.toThrow(RunLockError)
  await expect(refusal).rejects.toMatchObject({ pid: process.pid })
  expect(await readdir(dataDir)).toEqual(['run.1.lock'])
})

test('is free again after its release, which may be repeated', async () => {
  const first = await acquireRunLock(dataDir)
  await first.release()
  await first.release()
  expect(await readdir(dataDir)).toEqual([])
  await acquireRunLock(dataDir)
})

test.each([
  ['an ended process', () => JSON.stringify({ ...identify(2 ** 22 + 1), startTicks: '5' })],
  ['another process of the same number', () => JSON.stringify({ ...identify(process.pid), startTicks: '5' })],
  ['an earlier boot', () => JSON.stringify({ ...identify(process.pid), bootId: 'earlier' })],
  ['nobody, cut off while written', () => '{"pid":'],
  ['nothing', () => ''],
])('takes over the lock of %s', async (_who, lock) => {
  await leave(lock())
  await acquireRunLock(dataDir)
  await expect(acquireRunLock(dataDir)).rejects.toThrow(RunLockError)
})

test('is won by one of many that find a dead holder', async () => {
  await leave(JSON.stringify({ ...identify(process.pid), startTicks: '5' }))
  const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => acquireRunLock(dataDir)))
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
