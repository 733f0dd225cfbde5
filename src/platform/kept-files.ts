import type { UploadFile } from '@/upload/upload'

/** Files of messages on their way, kept until they are sent, as far as the platform keeps files. */
export interface KeptFiles {
  /** Keeps a file and tells where it now is; never rejects: what cannot be kept stays where it was. */
  keep(id: string, file: UploadFile): Promise<UploadFile>
  /** The kept file; null when the device no longer has it. Never rejects. */
  open(id: string, kept: Pick<UploadFile, 'path' | 'filename'>): Promise<UploadFile | null>
  /** Lets go of every file but those of these ids with their places. */
  sweep(kept: ReadonlyMap<string, string>): void
}

/**
 * The kept files of the target: a build for one takes `kept-files.<target>.ts` in this file's place, type checks and
 * tests see the browser's.
 */
export { keptFiles } from './kept-files.h5'
