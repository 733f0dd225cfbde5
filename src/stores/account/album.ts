import { makeAutoObservable, runInAction } from 'mobx'
import { ALBUM_MAX } from '@contract/constants'
import type { Image } from '@contract/types/image'
import { CallError, failureName, type FailureName, isFileRefused } from '@/api/errors'
import type { UserApi } from '@/api/user'
import type { ChosenVideo } from '@/platform/media/video-files'
import type { Upload, UploadFile } from '@/upload/upload'
import { Loadable } from '../loadable'
import { removal } from '../removal'

/** A picture or video that is being added to the album. */
export interface AlbumUpload {
  /** Created once for each chosen file, so that a retry cannot add it twice. */
  readonly clientToken: string
  readonly kind: Image['kind']
  readonly file: UploadFile
  /** A preview that can be shown at once; null without one. */
  readonly picture: string | null
  /** 0 to 1. */
  share: number
  state: 'waiting' | 'running' | 'failed'
  /** Why it failed; null otherwise. */
  failure: FailureName | null
  /** Why the server rejected the file: a key of the texts' `whys`; null when the server gave no reason. */
  why: string | null
  /** Address of the uploaded file; null before the upload. */
  url: string | null
}

/** Dependencies of the album. */
export interface AlbumDeps {
  readonly api: Pick<UserApi, 'imageList' | 'addImage' | 'deleteImage'>
  readonly upload: Upload
  readonly newClientToken: () => string
  /** Called when the viewer's figures or cover may have changed. */
  onChange(): void
}

/** Number of uploads at the same time. Source: product §8 (23) */
const UPLOADS_AT_ONCE = 3

/** Refusals which show that the album has changed on the server. */
const OUTDATED: ReadonlySet<FailureName> = new Set(['NOT_FOUND', 'STATE_CHANGED', 'APPEAL_STATE'])

/** The server names the reason `why` for a video and `reason` for a picture. */
const whyOf = ({ data }: CallError): string | null => {
  const why = data.why ?? data.reason
  return typeof why === 'string' ? why : null
}

/** A change of a picture. */
export type ImageChange = { visibility: Image['visibility'] } | { alt: string } | { asAvatar: true }

/** The viewer's own pictures, the cover first. Source: product §5.6, §8 (23) */
export class AlbumStore {
  readonly album = new Loadable<readonly Image[]>()
  uploads: AlbumUpload[] = []
  limit: number = ALBUM_MAX
  private readonly deps: AlbumDeps

  constructor(deps: AlbumDeps) {
    this.deps = deps
    makeAutoObservable<this, 'deps'>(this, { deps: false, album: false }, { autoBind: true })
  }

  /** Pictures in the order in which others see them: the cover, then the member's order. */
  get images(): readonly Image[] {
    const images = this.album.value ?? []
    return [...images.filter(({ isAvatar }) => isAvatar), ...images.filter(({ isAvatar }) => !isAvatar)]
  }

  /** Number of covers: 1, or 0 in an empty album. */
  get coverCount(): number {
    return this.images.some(({ isAvatar }) => isAvatar) ? 1 : 0
  }

  /** How many more pictures fit; those being uploaded count. */
  get room(): number {
    return Math.max(0, this.limit - this.images.length - this.uploads.length)
  }

  /** Loads the album; never rejects. */
  async load(): Promise<void> {
    await this.album.run(async () => {
      const { list, limit } = await this.deps.api.imageList()
      runInAction(() => (this.limit = limit))
      return list
    })
  }

  /** True when there is a video, or one is being uploaded; there can be no second one. */
  get hasVideo(): boolean {
    return [...this.images, ...this.uploads].some(({ kind }) => kind === 'video')
  }

  find(id: string | null): Image | null {
    return this.images.find((image) => image.id === id) ?? null
  }

  /** Adds as many of the chosen pictures as fit, and uploads three at a time. */
  add(images: readonly UploadFile[]): void {
    this.queue(images.slice(0, this.room).map((file) => ({ kind: 'image', file, picture: file.path })))
  }

  /** Adds a chosen video, unless there is one. */
  addVideo(video: ChosenVideo): void {
    if (this.room > 0 && !this.hasVideo)
      this.queue([{ kind: 'video', file: video, picture: video.posterPath }])
  }

  /** Retries a failed picture; a part that succeeded is not repeated. */
  retry(upload: AlbumUpload): void {
    if (upload.state !== 'failed') return
    upload.state = 'waiting'
    upload.failure = null
    upload.why = null
    this.pump()
  }

  /** Removes a failed picture from the page. */
  discard(upload: AlbumUpload): void {
    this.uploads = this.uploads.filter((other) => other.clientToken !== upload.clientToken)
  }

  /** Changes a picture. Fails: NOT_FOUND, TEXT_REFUSED. */
  async change(id: string, change: ImageChange): Promise<void> {
    await this.edit({ id, ...change })
  }

  /** Submits a refused picture to another reviewer. Fails: APPEAL_STATE, NOT_FOUND. */
  async appeal(id: string): Promise<void> {
    await this.edit({ id, appeal: true })
  }

  /** Moves a picture one place towards the front or the back; the cover stays first. Fails: STATE_CHANGED. */
  async move(id: string, by: -1 | 1): Promise<void> {
    if (this.canMove(id, by)) await this.moveTo(id, this.images.findIndex((image) => image.id === id) + by)
  }

  /**
   * Moves a picture to a place among those behind the cover. The page shows the new order at once, and the former one
   * when it cannot be saved. Fails: STATE_CHANGED.
   */
  async moveTo(id: string, to: number): Promise<void> {
    const before = this.images
    const image = this.find(id)
    if (!image || image.isAvatar || to < this.coverCount || to >= before.length) return
    const images = before.filter((other) => other !== image)
    images.splice(to, 0, image)
    this.album.replace(images)
    try {
      await this.edit({ order: images.map((one) => one.id) })
    } catch (error) {
      // Of an outdated album the server's state is loaded already.
      if (!OUTDATED.has(failureName(error))) this.album.replace(before)
      throw error
    }
  }

  /** Whether the picture can move in that direction. */
  canMove(id: string, by: -1 | 1): boolean {
    const from = this.images.findIndex((image) => image.id === id)
    const to = from + by
    return from >= 0 && to < this.images.length && to >= this.coverCount && from >= this.coverCount
  }

  /** Deletes a picture for good. Fails: LAST_AVATAR. */
  async remove(id: string): Promise<void> {
    const answer = await removal(this.deps.api.deleteImage({ id }))
    if (answer) return this.apply(answer.list)
    await this.load()
    this.deps.onChange()
  }

  reset(): void {
    this.album.reset()
    this.uploads = []
  }

  private async edit(request: Parameters<AlbumDeps['api']['addImage']>[0]): Promise<void> {
    try {
      this.apply((await this.deps.api.addImage(request)).list)
    } catch (error) {
      // The album has changed: another device changed it, or an answer was lost.
      if (OUTDATED.has(failureName(error))) await this.load()
      throw error
    }
  }

  private apply(list: readonly Image[]): void {
    this.album.replace(list)
    this.deps.onChange()
  }

  private queue(chosen: readonly Pick<AlbumUpload, 'kind' | 'file' | 'picture'>[]): void {
    const fresh = chosen.map(({ kind, file, picture }): AlbumUpload => ({
      clientToken: this.deps.newClientToken(),
      ...{ kind, file, picture },
      share: 0,
      state: 'waiting',
      failure: null,
      why: null,
      url: null,
    }))
    this.uploads.push(...fresh)
    this.pump()
  }

  private pump(): void {
    const running = this.uploads.filter(({ state }) => state === 'running').length
    const next = this.uploads.filter(({ state }) => state === 'waiting').slice(0, UPLOADS_AT_ONCE - running)
    for (const upload of next) void this.send(upload)
  }

  private async send(upload: AlbumUpload): Promise<void> {
    upload.state = 'running'
    try {
      const url =
        upload.url ??
        (await this.deps.upload(upload.file, {
          onProgress: (share) => runInAction(() => (upload.share = share)),
        }))
      runInAction(() => (upload.url = url))
      const { clientToken, kind } = upload
      const { list } = await this.deps.api.addImage({
        url,
        clientToken,
        ...(kind === 'video' && { kind }),
      })
      this.discard(upload)
      this.apply(list)
    } catch (error) {
      this.fail(upload, error)
    } finally {
      this.pump()
    }
  }

  private fail(upload: AlbumUpload, error: unknown): void {
    upload.state = 'failed'
    upload.failure = failureName(error)
    if (isFileRefused(error)) {
      upload.failure = upload.kind === 'video' ? 'VIDEO_REFUSED' : 'IMAGE_REFUSED'
      upload.why = upload.kind === 'video' ? 'format' : null
      return
    }
    upload.why = error instanceof CallError ? whyOf(error) : null
  }
}
