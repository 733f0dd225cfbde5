import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { waitUntil } from '../../test/server/wait-until'
import { createTaskProcesses, type TaskProgram } from './task-processes'

const PROGRAM = `
process.on('message', ({ what, rssBytes = 0 }) => {
  if (what === 'end') process.exit(1)
  if (what !== 'wait') process.send({ pid: process.pid, rssBytes })
})
process.on('disconnect', () => process.exit(0))
`
const LIMITS = { timeMs: 60_000, memoryBytes: Number.POSITIVE_INFINITY }

interface Task {
  readonly what: 'answer' | 'end' | 'wait'
  readonly rssBytes?: number
}

let folder: string
let idle: ChildProcess[]

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'jinyu-tasks-'))
  writeFileSync(path.join(folder, 'program.mjs'), PROGRAM)
})
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => void (idle = []))
afterEach(() => idle.forEach((child) => child.kill('SIGKILL')))

const processes = (more: Partial<TaskProgram> = {}) =>
  createTaskProcesses<Task, { pid: number; rssBytes: number }>(
    { path: path.join(folder, 'program.mjs'), nodeOptions: [], idleMaxBytes: 100, errorOf: Error, ...more },
    idle,
  )

const endingOf = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => (error instanceof Error ? error.message : error))

test('gives the next task to the same process, and two at once to two', async () => {
  const doTask = processes()
  const { pid } = await doTask({ what: 'answer' }, LIMITS)
  const both = await Promise.all([doTask({ what: 'answer' }, LIMITS), doTask({ what: 'answer' }, LIMITS)])
  expect(both.map((one) => one.pid)).toContain(pid)
  expect(new Set(both.map((one) => one.pid)).size).toBe(2)
  expect(idle).toHaveLength(2)
})

test('replaces a process that ended, is late or keeps too much memory', async () => {
  const doTask = processes()
  const { pid } = await doTask({ what: 'answer' }, LIMITS)
  expect(await endingOf(doTask({ what: 'end' }, LIMITS))).toBe('broken')
  expect(await endingOf(doTask({ what: 'wait' }, { ...LIMITS, timeMs: 1 }))).toBe('late')
  expect((await doTask({ what: 'answer', rssBytes: 101 }, LIMITS)).pid).not.toBe(pid)
  expect(idle).toEqual([])
})

test('ends a process that has no work for a while, and not before', async () => {
  const doTask = processes({ idleMs: 1 })
  await doTask({ what: 'answer' }, LIMITS)
  const [child] = idle
  await waitUntil(() => child?.signalCode === 'SIGKILL')
  expect(idle).toEqual([])
  const patient = processes({ idleMs: 60_000 })
  const { pid } = await patient({ what: 'answer' }, LIMITS)
  expect((await patient({ what: 'answer' }, LIMITS)).pid).toBe(pid)
})
