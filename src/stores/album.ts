import { makeAutoObservable, runInAction } from 'mobx'
import { ALBUM_MAX } from '@contract/constants'
import type { Image } from '@contract/types/image'
import { failureName, type FailureName } from '@/api/errors'
import type { UserApi } from '@/api/user'
import type { ChosenImage } from '@/platform/media'
import type { Upload } from '@/upload/upload'
import { Loadable } from './loadable'

/** A picture on its way into the album. */
export interface AlbumUpload {
  /** Made once for each chosen picture, so that a retry cannot add it twice. */
  readonly clientToken: string
  readonly image: ChosenImage
  /** 0 to 1. */
  share: number
  state: 'waiting' | 'running' | 'failed'
  /** Why it failed; null otherwise. */
  failure: FailureName | null
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

  find(id: string | null): Image | null {
    return this.images.find((image) => image.id === id) ?? null
  }

  /** Takes chosen pictures, as many as fit, and sends them up three at a time. */
  add(images: readonly ChosenImage[]): void {
    const fresh = images.slice(0, this.room).map((image): AlbumUpload => ({
      clientToken: this.deps.newClientToken(),
      image,
      share: 0,
      state: 'waiting',
      failure: null,
      url: null,
    }))
    this.uploads.push(...fresh)
    this.pump()
  }

  /** Tries a failed picture again; the part that succeeded is not done twice. */
  retry(upload: AlbumUpload): void {
    if (upload.state !== 'failed') return
    upload.state = 'waiting'
    upload.failure = null
    this.pump()
  }

  /** Takes a picture that failed off the page. */
  discard(upload: AlbumUpload): void {
    this.uploads = this.uploads.filter((other) => other.clientToken !== upload.clientToken)
  }

  /** Changes a picture. Fails: NOT_FOUND, TEXT_REFUSED, AVATAR_FACE. */
  async change(id: string, change: ImageChange): Promise<void> {
    const { list } = await this.deps.api.addImage({ id, ...change })
    this.take(list)
  }

  /** Has another person look at a refused picture. Fails: APPEAL_STATE, NOT_FOUND. */
  async appeal(id: string): Promise<void> {
    const { list } = await this.deps.api.addImage({ id, appeal: true })
    this.take(list)
  }

  /** Moves a picture one place to the front or the back; the cover keeps the first. Fails: STATE_CHANGED. */
  async move(id: string, by: -1 | 1): Promise<void> {
    const order = this.images.map((image) => image.id)
    const from = order.indexOf(id)
    const to = from + by
    if (!this.canMove(id, by)) return
    order.splice(from, 1)
    order.splice(to, 0, id)
    const { list } = await this.deps.api.addImage({ order })
    this.take(list)
  }

  /** Whether there is a place in that direction. */
  canMove(id: string, by: -1 | 1): boolean {
    const from = this.images.findIndex((image) => image.id === id)
    const to = from + by
    return from >= 0 && to < this.images.length && to >= this.coverCount && from >= this.coverCount
  }

  /** Takes a picture out for good. Fails: LAST_AVATAR, NOT_FOUND. */
  async remove(id: string): Promise<void> {
    const { list } = await this.deps.api.deleteImage({ id })
    this.take(list)
  }

  reset(): void {
    this.album.reset()
    this.uploads = []
  }

  private get coverCount(): number {
    return this.images.some(({ isAvatar }) => isAvatar) ? 1 : 0
  }

  private take(list: readonly Image[]): void {
    this.album.set(list)
    this.deps.onChange()
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
        (await this.deps.upload(upload.image, {
          onProgress: (share) => runInAction(() => (upload.share = share)),
        }))
      runInAction(() => (upload.url = url))
      const { list } = await this.deps.api.addImage({ url, clientToken: upload.clientToken })
      // A session that ended meanwhile has dropped the upload; its answer belongs to nobody here.
      if (!this.uploads.includes(upload)) return
      this.discard(upload)
      this.take(list)
    } catch (error) {
      this.fail(upload, failureName(error))
    } finally {
      this.pump()
    }
  }

  private fail(upload: AlbumUpload, failure: FailureName): void {
    upload.state = 'failed'
    upload.failure = failure
  }
}
