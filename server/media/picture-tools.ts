import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isFromSource, nodeOptions } from '../lib/programs'
import { type Derived, ImageError, type ImageFault } from './derive'
import { createGate } from './gate'
import type { Examined } from './examine'
import type { Made, PictureAnswer, PictureTask } from './picture-process'
import { createTaskProcesses, type TaskEnding, type TaskLimits, type TaskProgram } from './task-processes'

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

const MIB = 1024 * 1024
/** Source: ours (measured: 39 megapixels of PNG took 360 MB, 16 of AVIF 420 MB) */
const USUAL: TaskLimits = { timeMs: 30_000, memoryBytes: 700 * MIB }
/** Processes of one server, and so pictures that are decoded at the same time. Source: ours */
const WIDTH = 2
/**
 * A process that uses more memory than this after its work is ended, since it never returns the memory of a large picture.
 * Source: ours
 */
const IDLE_MAX_BYTES = 200 * MIB

/** The system ends a process for lack of memory. That says nothing about the file, which may succeed a moment later. */
const FAULT_OF: Record<TaskEnding, ImageFault> = {
  late: 'busy',
  large: 'too_large',
  killed: 'busy',
  broken: 'damaged',
}

const program: TaskProgram = {
  path: fileURLToPath(new URL(isFromSource ? 'picture-process.ts' : 'picture-process.mjs', import.meta.url)),
  nodeOptions: [...nodeOptions, '--max-old-space-size=256'],
  idleMaxBytes: IDLE_MAX_BYTES,
  errorOf: (ending) => new ImageError(FAULT_OF[ending]),
}

/** Processes without work, for every server of this process. */
const idleOfAll: ChildProcess[] = []

/**
 * Tools for one server. Processes are started when they are needed, and reused for later pictures.
 * @param idle Processes without work, which the tools take from and add to.
 */
export const createPictureTools = (limits = USUAL, idle: ChildProcess[] = idleOfAll): PictureTools => {
  const gate = createGate(WIDTH)
  const answerTo = createTaskProcesses<PictureTask, PictureAnswer>(program, idle)

  const work = (task: PictureTask): Promise<Made> =>
    gate(async () => {
      const answer = await answerTo(task, limits)
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
