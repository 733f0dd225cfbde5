import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { projectDir } from '../lib/programs'

/** Limits of one task. */
export interface TaskLimits {
  /** After this the process is ended, in ms. */
  readonly timeMs: number
  /** Memory of the process, on systems that report it (Linux); above it the process is ended. */
  readonly memoryBytes: number
}

/**
 * Why a process gave no answer. `late`: it was ended after its time limit. `large`: above its memory limit. `killed`: by the
 * system, for example for lack of memory. `broken`: it ended by itself.
 */
export type TaskEnding = 'late' | 'large' | 'killed' | 'broken'

/** A program that answers one task after the other, as messages. */
export interface TaskProgram {
  readonly path: string
  /** Options of Node. */
  readonly nodeOptions: readonly string[]
  /** A process that uses more memory than this after its work is ended, since it may never return it. */
  readonly idleMaxBytes: number
  /** A process without work ends after this, in ms; absent: it waits for as long as the server runs. */
  readonly idleMs?: number
  /** What a task throws when its process ended before it had answered. */
  readonly errorOf: (ending: TaskEnding) => Error
}

/** What every answer says about its process. */
export interface TaskAnswer {
  readonly rssBytes: number
}

const LOOK_EVERY_MS = 100
/** Size of a page of memory, the unit in which the system counts. */
const PAGE_BYTES = 4_096

/** Memory of a process in bytes; 0 on systems that do not report it. */
const rssOf = (pid: number | undefined): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES
  } catch {
    return 0
  }
}

const start = ({ path, nodeOptions }: TaskProgram): ChildProcess => {
  const child = fork(path, [], {
    cwd: projectDir,
    env: {},
    execArgv: [...nodeOptions],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // An idle process does not keep the server from ending.
  child.unref()
  child.channel?.unref()
  return child
}

/** Sends one task to a process and waits for its answer. @throws the program's error */
const ask = <Answer>(
  { errorOf }: TaskProgram,
  child: ChildProcess,
  task: object,
  limits: TaskLimits,
): Promise<Answer> =>
  new Promise((answer, refuse) => {
    const end = (ending: TaskEnding): void => {
      settle()
      child.kill('SIGKILL')
      refuse(errorOf(ending))
    }
    const onMessage = (message: unknown): void => {
      settle()
      answer(message as Answer)
    }
    const onGone = (_cause?: unknown, signal?: unknown): void =>
      end(signal === 'SIGKILL' ? 'killed' : 'broken')
    const timer = setTimeout(() => end('late'), limits.timeMs)
    const look = setInterval(() => {
      if (rssOf(child.pid) > limits.memoryBytes) end('large')
    }, LOOK_EVERY_MS)
    const settle = (): void => {
      clearTimeout(timer)
      clearInterval(look)
      child.off('message', onMessage).off('exit', onGone).off('error', onGone)
      child.channel?.unref()
    }
    child.on('message', onMessage).on('exit', onGone).on('error', onGone)
    child.channel?.ref()
    child.send(task, (error) => {
      if (error) end('killed')
    })
  })

const timers = new WeakMap<ChildProcess, NodeJS.Timeout>()

/** Ends a process that still has no work after a while. */
const endWhenIdle = (child: ChildProcess, idle: ChildProcess[], idleMs: number): void => {
  const timer = setTimeout(() => {
    idle.splice(idle.indexOf(child), 1)
    child.kill('SIGKILL')
  }, idleMs).unref()
  timers.set(child, timer)
}

/**
 * Processes of one program, so that no file can harm the server itself. They are started when they are needed, and reused.
 * @param idle Processes without work, which tasks take from and add to.
 * @returns does one task; @throws the program's error when the process ends before it has answered
 */
export const createTaskProcesses =
  <Task extends object, Answer extends TaskAnswer>(program: TaskProgram, idle: ChildProcess[]) =>
  async (task: Task, limits: TaskLimits): Promise<Answer> => {
    const known = idle.pop()
    if (known) clearTimeout(timers.get(known))
    const child = known?.connected === true ? known : start(program)
    const answer = await ask<Answer>(program, child, task, limits)
    if (answer.rssBytes > program.idleMaxBytes) child.kill('SIGKILL')
    else {
      idle.push(child)
      if (program.idleMs !== undefined) endWhenIdle(child, idle, program.idleMs)
    }
    return answer
  }
