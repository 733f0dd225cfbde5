/**
 * Decodes pictures in a process of its own. A file that breaks the decoder does not stop the server, and the memory is
 * returned when the process ends. Tasks and answers are messages; it works on one at a time.
 */
import { type Derived, derive, ImageError, type ImageFault, withoutMetadata } from './derive'
import { examine, type Examined } from './examine'
import { markPicture } from './mark'

/** A job for the process: one file, and what to do with it. */
export type PictureTask =
  | { readonly what: 'derive'; readonly bytes: Buffer; readonly minSidePx: number }
  | { readonly what: 'strip'; readonly bytes: Buffer }
  | { readonly what: 'examine'; readonly bytes: Buffer }
  | { readonly what: 'mark'; readonly bytes: Buffer; readonly digits: string }

/** What the tasks make. */
export type Made = Derived | Buffer | Examined

/** Result of a task: the derived pictures or the new bytes, or the reason of a refusal. */
export type PictureAnswer =
  | { readonly made: Made; readonly rssBytes: number }
  | { readonly fault: ImageFault; readonly rssBytes: number }

const work = (task: PictureTask): Promise<Made> => {
  switch (task.what) {
    case 'derive':
      return derive(task.bytes, task.minSidePx)
    case 'strip':
      return withoutMetadata(task.bytes)
    case 'examine':
      return examine(task.bytes)
    case 'mark':
      return markPicture(task.bytes, task.digits)
  }
}

const answerTo = async (task: PictureTask): Promise<PictureAnswer> => {
  try {
    const made = await work(task)
    return { made, rssBytes: process.memoryUsage.rss() }
  } catch (error) {
    const fault = error instanceof ImageError ? error.fault : 'damaged'
    return { fault, rssBytes: process.memoryUsage.rss() }
  }
}

process.on('message', (task) => void answerTo(task as PictureTask).then((answer) => process.send?.(answer)))
// The server has ended.
process.on('disconnect', () => process.exit(0))
