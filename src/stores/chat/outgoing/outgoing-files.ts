import { observable, runInAction } from 'mobx'
import { createCancel, type CancelSource } from '@/lib/cancel'
import type { KeptFiles } from '@/platform/media/kept-files'
import type { Upload, UploadFile } from '@/upload/upload'
import type { OutgoingMedia } from './outgoing-message'

/** Thrown when the file of a picture or voice is no longer on the device. */
export class FileMissingError extends Error {}

/** Dependencies of the files. */
export interface OutgoingFilesDeps {
  readonly upload: Upload
  readonly keptFiles: KeptFiles
}

/** Files of unsent messages, by `clientMsgId`. Source: ours */
export class OutgoingFiles {
  /** Progress of an upload, 0 to 1. */
  readonly shares = observable.map<string, number>()
  private readonly deps: OutgoingFilesDeps
  /** Files that the member chose, also after they were sent, because the local copy needs no download. */
  private files = new Map<string, UploadFile>()
  private readonly uploads = new Map<string, CancelSource>()

  constructor(deps: OutgoingFilesDeps) {
    this.deps = deps
  }

  /** Path of a file on the device; null without one. */
  pathOf(id: string): string | null {
    return this.files.get(id)?.path ?? null
  }

  /** Sets the file of a message in place of an earlier one. */
  set(id: string, file: UploadFile): void {
    this.files.set(id, file)
  }

  /** Whether a file is being uploaded and can still be stopped. */
  isGoingUp(id: string): boolean {
    return this.uploads.has(id)
  }

  /** Stops an upload; does nothing without one. */
  stop(id: string): void {
    this.uploads.get(id)?.cancel()
  }

  /** Uploads a file and returns its address. @throws FileMissingError, and the errors of the upload */
  async bringUp(id: string, media: OutgoingMedia): Promise<string> {
    const { files } = this
    const file = files.get(id) ?? (await this.deps.keptFiles.open(id, media))
    if (!file) throw new FileMissingError()
    const cancel = createCancel()
    files.set(id, file)
    this.uploads.set(id, cancel)
    try {
      const onProgress = (share: number) => runInAction(() => this.shares.set(id, share))
      return await this.deps.upload(file, { onProgress, cancel: cancel.signal })
    } finally {
      runInAction(() => this.shares.delete(id))
      if (this.uploads.get(id) === cancel) this.uploads.delete(id)
    }
  }

  /** The file that was stored over a restart; null when the device has lost it. Never rejects. */
  async reopen(id: string, media: OutgoingMedia): Promise<UploadFile | null> {
    const { files } = this
    const file = await this.deps.keptFiles.open(id, media)
    // The member may have chosen another file meanwhile.
    if (file && !files.has(id)) files.set(id, file)
    return files.get(id) ?? null
  }

  /** Stops all uploads and forgets all files. */
  reset(): void {
    for (const upload of this.uploads.values()) upload.cancel()
    this.uploads.clear()
    // A new map, so that the next member cannot find the result of an earlier reading.
    this.files = new Map()
    this.shares.clear()
  }
}
