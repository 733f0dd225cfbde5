import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isFromSource, nodeOptions, projectDir } from '../lib/programs'
import { type Derived, ImageError, type ImageFault } from './derive'
import { createGate } from './gate'
import type { Examined } from './examine'
import type { Made, PictureAnswer, PictureTask } from './picture-process'

/** Work on pictures, in separate processes, two at a time. */
export interface PictureTools {
  /** As `derive`. @throws ImageError also with `busy` after the time limit, and `too_large` above the memory limit */
  derive(bytes: Buffer, minSidePx: number): Promise<Derived>
  /** As `withoutMetadata`. @throws as `derive` */
  withoutMetadata(bytes: Buffer): Promise<Buffer>
  /** As `examine`, of a picture that `derive` made. @throws as `derive` */
  examine(bytes: Buffer): Promise<Examined>
  /** As `markPicture`, of a picture that `derive` made. @throws as `derive` */
  mark(bytes: Buffer, digits: string): Promise<Buffer>
}

/** Limits of the work on one picture. */
export interface PictureLimits {
  /** After this the process is ended, in ms. */
  readonly timeMs: number
  /** Memory of the process, on systems that report it (Linux); above it the process is ended. */
  readonly memoryBytes: number
}

const MIB = 1024 * 1024
/** Source: ours (measured: 39 megapixels of PNG took 360 MB, 16 of AVIF 420 MB) */
const USUAL: PictureLimits = { timeMs: 30_000, memoryBytes: 700 * MIB }
/** Processes of one server, and so pictures that are decoded at the same time. Source: ours */
const WIDTH = 2
/**
 * A process that uses more memory than this after its work is ended, since it never returns the memory of a large picture.
 * Source: ours
 */
const IDLE_MAX_BYTES = 200 * MIB
const LOOK_EVERY_MS = 100
/** Size of a page of memory, the unit in which the system counts. */
const PAGE_BYTES = 4_096

const PROGRAM = fileURLToPath(
  new URL(isFromSource ? 'picture-process.ts' : 'picture-process.mjs', import.meta.url),
)

/** Memory of a process in bytes; 0 on systems that do not report it. */
const rssOf = (pid: number | undefined): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES
  } catch {
    return 0
  }
}

const start = (): ChildProcess => {
  const child = fork(PROGRAM, [], {
    cwd: projectDir,
    env: {},
    execArgv: [...nodeOptions, '--max-old-space-size=256'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // An idle process does not keep the server from ending.
  child.unref()
  child.channel?.unref()
  return child
}

/** Sends one task to a process and waits for its answer. @throws ImageError when the process was ended, or ended by itself */
const ask = (child: ChildProcess, task: PictureTask, limits: PictureLimits): Promise<PictureAnswer> =>
  new Promise((answer, refuse) => {
    const end = (fault: ImageFault): void => {
      settle()
      child.kill('SIGKILL')
      refuse(new ImageError(fault))
    }
    const onMessage = (message: unknown): void => {
      settle()
      answer(message as PictureAnswer)
    }
    // The system ends a process for lack of memory. That says nothing about the file, which may succeed a moment later.
    const onGone = (_cause?: unknown, signal?: unknown): void =>
      end(signal === 'SIGKILL' ? 'busy' : 'damaged')
    const timer = setTimeout(() => end('busy'), limits.timeMs)
    const look = setInterval(() => {
      if (rssOf(child.pid) > limits.memoryBytes) end('too_large')
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
      if (error) end('busy')
    })
  })

/** Processes without work, for every server of this process. */
const idleOfAll: ChildProcess[] = []

/**
 * Tools for one server. Processes are started when they are needed, and reused for later pictures.
 * @param idle Processes without work, which the tools take from and add to.
 */
export const createPictureTools = (limits = USUAL, idle: ChildProcess[] = idleOfAll): PictureTools => {
  const gate = createGate(WIDTH)

  const work = (task: PictureTask): Promise<Made> =>
    gate(async () => {
      const known = idle.pop()
      const child = known?.connected === true ? known : start()
      const answer = await ask(child, task, limits)
      if (answer.rssBytes > IDLE_MAX_BYTES) child.kill('SIGKILL')
      else idle.push(child)
      if ('fault' in answer) throw new ImageError(answer.fault)
      return answer.made
    })

  return {
    derive: (bytes, minSidePx) => work({ what: 'derive', bytes, minSidePx }) as Promise<Derived>,
    withoutMetadata: (bytes) => work({ what: 'strip', bytes }) as Promise<Buffer>,
    examine: (bytes) => work({ what: 'examine', bytes }) as Promise<Examined>,
    mark: (bytes, digits) => work({ what: 'mark', bytes, digits }) as Promise<Buffer>,
  }
}
