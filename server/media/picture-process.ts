/**
 * Decodes pictures in a process of its own: whatever a file does to the decoder, the server goes on, and the memory that it
 * took is given back when the process ends. Tasks and answers are messages; it works on one at a time.
 */
import { type Derived, derive, ImageError, type ImageFault, withoutNotes } from './derive'

/** A job for the process: one file, and what to do with it. */
export type PictureTask =
  | { readonly what: 'derive'; readonly bytes: Buffer; readonly minSidePx: number }
  | { readonly what: 'strip'; readonly bytes: Buffer }

/** What came of it: by the task a picture with what was made from it, or its bytes; or why it was refused. */
export type PictureAnswer =
  | { readonly made: Derived | Buffer; readonly rssBytes: number }
  | { readonly fault: ImageFault; readonly rssBytes: number }

const work = (task: PictureTask): Promise<Derived | Buffer> =>
  task.what === 'derive' ? derive(task.bytes, task.minSidePx) : withoutNotes(task.bytes)

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
// The server is gone.
process.on('disconnect', () => process.exit(0))
