import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { acquireRunLock } from '../../server/lib/run-lock'
import { findRunningServer } from './run-lock.mjs'

let dataDir

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'jinyu-lock-'))
})

afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('finds the lock of a running server, and not after its release', async () => {
  const lock = await acquireRunLock(dataDir)
  expect(findRunningServer(dataDir)).toBe(process.pid)
  await lock.release()
  expect(findRunningServer(dataDir)).toBeNull()
})

test('ignores the lock of a dead process or another boot, and a damaged file', async () => {
  await acquireRunLock(dataDir)
  const file = path.join(dataDir, 'run.1.lock')
  const held = JSON.parse(readFileSync(file, 'utf8'))
  for (const text of [
    JSON.stringify({ ...held, startTicks: '1' }),
    JSON.stringify({ ...held, bootId: 'another boot' }),
    JSON.stringify({ ...held, pid: 2 ** 22 + 1 }),
    '{"pid":',
  ]) {
    writeFileSync(file, text)
    expect(findRunningServer(dataDir)).toBeNull()
  }
})

test('finds no server in a folder that does not exist', () => {
  expect(findRunningServer(path.join(dataDir, 'absent'))).toBeNull()
})
