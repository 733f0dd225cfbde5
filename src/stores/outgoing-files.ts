import { observable, runInAction } from 'mobx'
import { createCancel, type CancelSource } from '@/lib/cancel'
import type { KeptFiles } from '@/platform/kept-files'
import type { Upload, UploadFile } from '@/upload/upload'
import type { OutgoingMedia } from './outgoing-message'

/** The file of a picture or voice is no longer on the device. */
export class FileGoneError extends Error {}

/** What the files go through. */
export interface OutgoingFilesDeps {
  readonly upload: Upload
  readonly keptFiles: KeptFiles
}

/** Files of messages on their way, by `clientMsgId`. Source: ours */
export class OutgoingFiles {
  /** How much of a file has gone up, 0 to 1. */
  readonly shares = observable.map<string, number>()
  private readonly deps: OutgoingFilesDeps
  /** Files as the member chose them, also after they were sent: the device's copy needs no download. */
  private files = new Map<string, UploadFile>()
  private readonly uploads = new Map<string, CancelSource>()

  constructor(deps: OutgoingFilesDeps) {
    this.deps = deps
  }

  /** Where the device has a file; null when it does not. */
  pathOf(id: string): string | null {
    return this.files.get(id)?.path ?? null
  }

  /** Notes the file of a message, in place of an earlier one. */
  take(id: string, file: UploadFile): void {
    this.files.set(id, file)
  }

  /** Whether a file is on its way up, and so may still be stopped. */
  isGoingUp(id: string): boolean {
    return this.uploads.has(id)
  }

  /** Stops a file on its way up; nothing when there is none. */
  stop(id: string): void {
    this.uploads.get(id)?.cancel()
  }

  /** Brings a file up and answers with its address. @throws FileGoneError, and what the upload throws */
  async bringUp(id: string, media: OutgoingMedia): Promise<string> {
    const { files } = this
    const file = files.get(id) ?? (await this.deps.keptFiles.open(id, media))
    if (!file) throw new FileGoneError()
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

  /** The file that was kept over a restart; null when the device has lost it. Never rejects. */
  async reopen(id: string, media: OutgoingMedia): Promise<UploadFile | null> {
    const { files } = this
    const file = await this.deps.keptFiles.open(id, media)
    // Meanwhile the member may have chosen another.
    if (file && !files.has(id)) files.set(id, file)
    return files.get(id) ?? null
  }

  /** Stops everything and forgets all files. */
  reset(): void {
    for (const upload of this.uploads.values()) upload.cancel()
    this.uploads.clear()
    // A new map: what an old opening still brings must not be found by the next member.
    this.files = new Map()
    this.shares.clear()
  }
}
