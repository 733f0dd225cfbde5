import { useState } from 'react'
import type { UploadFile } from '@/upload/upload'

/** Pictures that wait for their crop. */
export interface CropQueue {
  readonly files: readonly UploadFile[]
  /** Index of the picture that is shown. */
  readonly index: number
  readonly onReady: (file: UploadFile) => void
}

/** The crop of chosen pictures, one after the other, before their upload. */
export interface Cropping {
  /** Null while nothing is cropped. */
  readonly queue: CropQueue | null
  /** Shows the pictures; `onReady` receives each with its crop. Nothing happens without pictures. */
  begin(files: readonly UploadFile[], onReady: (file: UploadFile) => void): void
  /** Passes on the shown picture as `file` and shows the next one. */
  finish(file: UploadFile): void
  /** Passes on the shown picture and all after it as they are. */
  finishRest(): void
  /** Leaves out the shown picture and all after it. */
  cancel(): void
}

/** The crop of one page. */
export function useCropping(): Cropping {
  const [queue, setQueue] = useState<CropQueue | null>(null)
  return {
    queue,
    begin: (files, onReady) => setQueue(files.length > 0 ? { files, index: 0, onReady } : null),
    finish(file) {
      if (!queue) return
      const index = queue.index + 1
      setQueue(index < queue.files.length ? { ...queue, index } : null)
      queue.onReady(file)
    },
    finishRest() {
      if (!queue) return
      setQueue(null)
      queue.files.slice(queue.index).forEach(queue.onReady)
    },
    cancel: () => setQueue(null),
  }
}
