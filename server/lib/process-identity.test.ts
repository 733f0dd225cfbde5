import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { identify, isRunning } from './process-identity'

test('distinguishes a running process from an ended one', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'])
  const identity = identify(child.pid ?? 0)
  expect(isRunning(identity)).toBe(true)
  child.kill()
  await once(child, 'exit')
  expect(isRunning(identity)).toBe(false)
})

test('treats the same number at another time, or in another boot, as another process', () => {
  const own = identify(process.pid)
  expect(isRunning(own)).toBe(true)
  expect(isRunning({ ...own, startTicks: '1' })).toBe(false)
  expect(isRunning({ ...own, bootId: 'another boot' })).toBe(false)
})

test.each([0, -1, Number.NaN, 2 ** 31])('treats %d as no process at all', (pid) => {
  expect(isRunning(identify(pid))).toBe(false)
})
