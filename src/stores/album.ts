import { makeAutoObservable, runInAction } from 'mobx'
import { ALBUM_MAX } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import type { Image } from '@contract/types/image'
import { CallError, failureName, type FailureName, UploadRefusedError } from '@/api/errors'
import type { UserApi } from '@/api/user'
import type { ChosenImage } from '@/platform/media'
import type { ChosenVideo } from '@/platform/video-files'
import type { Upload, UploadFile } from '@/upload/upload'
import { Loadable } from './loadable'
import { removal } from './removal'

/** A picture or video on its way into the album. */
export interface AlbumUpload {
  /** Made once for each chosen file, so that a retry cannot add it twice. */
  readonly clientToken: string
  readonly kind: Image['kind']
  readonly file: UploadFile
  /** What can be shown of it at once; null when nothing can. */
  readonly picture: string | null
  /** 0 to 1. */
  share: number
  state: 'waiting' | 'running' | 'failed'
  /** Why it failed; null otherwise. */
  failure: FailureName | null
  /** Why the server did not take the file: a key of the texts' `whys`; null when it did not say. */
  why: string | null
  /** Where the file is once it is up. */
  url: string | null
}

/** What the album is built from. */
export interface AlbumDeps {
  readonly api: Pick<UserApi, 'imageList' | 'addImage' | 'deleteImage'>
  readonly upload: Upload
  readonly newClientToken: () => string
  /** The viewer's own figures and cover may have changed. */
  onChange(): void
}

/** Uploads that run at once. Source: product §8 (23) */
const UPLOADS_AT_ONCE = 3

/** Refusals that tell of an album that is not as it is shown. */
const OUTDATED: ReadonlySet<FailureName> = new Set(['NOT_FOUND', 'STATE_CHANGED', 'APPEAL_STATE'])

/** The server calls it `why` of a video and `reason` of a picture. */
const whyOf = ({ data }: CallError): string | null => {
  const why = data.why ?? data.reason
  return typeof why === 'string' ? why : null
}

/** What may be changed about a picture. */
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

  /** Pictures as others see them: the cover, then the member's order. */
  get images(): readonly Image[] {
    const images = this.album.value ?? []
    return [...images.filter(({ isAvatar }) => isAvatar), ...images.filter(({ isAvatar }) => !isAvatar)]
  }

  /** How many pictures still fit; those on their way count as there. */
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

  /** One is there, or on its way: there can be no other. */
  get hasVideo(): boolean {
    return [...this.images, ...this.uploads].some(({ kind }) => kind === 'video')
  }

  find(id: string | null): Image | null {
    return this.images.find((image) => image.id === id) ?? null
  }

  /** Takes chosen pictures, as many as fit, and sends them up three at a time. */
  add(images: readonly ChosenImage[]): void {
    this.queue(images.slice(0, this.room).map((file) => ({ kind: 'image', file, picture: file.path })))
  }

  /** Takes a chosen video, unless there is one. */
  addVideo(video: ChosenVideo): void {
    if (this.room > 0 && !this.hasVideo)
      this.queue([{ kind: 'video', file: video, picture: video.posterPath }])
  }

  /** Tries a failed picture again; the part that succeeded is not done twice. */
  retry(upload: AlbumUpload): void {
    if (upload.state !== 'failed') return
    upload.state = 'waiting'
    upload.failure = null
    upload.why = null
    this.pump()
  }

  /** Takes a picture that failed off the page. */
  discard(upload: AlbumUpload): void {
    this.uploads = this.uploads.filter((other) => other.clientToken !== upload.clientToken)
  }

  /** Changes a picture. Fails: NOT_FOUND, TEXT_REFUSED. */
  async change(id: string, change: ImageChange): Promise<void> {
    await this.edit({ id, ...change })
  }

  /** Has another person look at a refused picture. Fails: APPEAL_STATE, NOT_FOUND. */
  async appeal(id: string): Promise<void> {
    await this.edit({ id, appeal: true })
  }

  /** Moves a picture one place to the front or the back; the cover keeps the first. Fails: STATE_CHANGED. */
  async move(id: string, by: -1 | 1): Promise<void> {
    const order = this.images.map((image) => image.id)
    const from = order.indexOf(id)
    const to = from + by
    if (!this.canMove(id, by)) return
    order.splice(from, 1)
    order.splice(to, 0, id)
    await this.edit({ order })
  }

  /** Whether there is a place in that direction. */
  canMove(id: string, by: -1 | 1): boolean {
    const from = this.images.findIndex((image) => image.id === id)
    const to = from + by
    return from >= 0 && to < this.images.length && to >= this.coverCount && from >= this.coverCount
  }

  /** Takes a picture out for good. Fails: LAST_AVATAR. */
  async remove(id: string): Promise<void> {
    const answer = await removal(this.deps.api.deleteImage({ id }))
    if (answer) return this.take(answer.list)
    await this.load()
    this.deps.onChange()
  }

  reset(): void {
    this.album.reset()
    this.uploads = []
  }

  private get coverCount(): number {
    return this.images.some(({ isAvatar }) => isAvatar) ? 1 : 0
  }

  private async edit(wish: Parameters<AlbumDeps['api']['addImage']>[0]): Promise<void> {
    try {
      this.take((await this.deps.api.addImage(wish)).list)
    } catch (error) {
      // The album is another one by now: another device changed it, or an answer was lost.
      if (OUTDATED.has(failureName(error))) await this.load()
      throw error
    }
  }

  private take(list: readonly Image[]): void {
    this.album.take(list)
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
      this.take(list)
    } catch (error) {
      this.fail(upload, error)
    } finally {
      this.pump()
    }
  }

  private fail(upload: AlbumUpload, error: unknown): void {
    upload.state = 'failed'
    upload.failure = failureName(error)
    // The upload has one word for every file that is not what it is called.
    if (error instanceof UploadRefusedError && error.code === errorCodes.IMAGE_REFUSED) {
      upload.failure = upload.kind === 'video' ? 'VIDEO_REFUSED' : 'IMAGE_REFUSED'
      upload.why = upload.kind === 'video' ? 'format' : null
      return
    }
    upload.why = error instanceof CallError ? whyOf(error) : null
  }
}
