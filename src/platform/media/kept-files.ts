import type { UploadFile } from '@/upload/upload'

/** Files of unsent messages, kept until they are sent if the platform can keep files. */
export interface KeptFiles {
  /** Stores a file and returns its new place; never rejects. A file that cannot be stored keeps its place. */
  keep(id: string, file: UploadFile): Promise<UploadFile>
  /** The stored file; null when the device no longer has it. Never rejects. */
  open(id: string, kept: Pick<UploadFile, 'path' | 'filename'>): Promise<UploadFile | null>
  /** Deletes every file except those of these ids with their places. */
  sweep(kept: ReadonlyMap<string, string>): void
}

/**
 * The stored files of the target: the build for a target replaces this file by `kept-files.<target>.ts`; type checks
 * and tests use the browser's.
 */
export { keptFiles } from './kept-files.h5'
