import { makeAutoObservable, runInAction } from 'mobx'
import type { ChosenImage } from '@/platform/media/media'
import type { Upload } from '@/upload/upload'

/** A picture that is uploaded as an attachment to a text. */
export interface Attachment {
  readonly chosen: ChosenImage
  /** 0 to 100. */
  readonly percent: number
  /** Null until it is uploaded. */
  readonly url: string | null
  readonly hasFailed: boolean
  /** True for one that was uploaded before a reload, of which only the address is known. */
  readonly isRestored?: boolean
}

const waiting = (chosen: ChosenImage): Attachment => ({ chosen, percent: 0, url: null, hasFailed: false })

/** Pictures attached to a report, a feedback or a reply; each is uploaded as soon as it is chosen. */
export class Attachments {
  images: readonly Attachment[] = []
  private readonly upload: Upload
  private readonly max: number

  constructor(upload: Upload, max: number) {
    this.upload = upload
    this.max = max
    makeAutoObservable<this, 'upload' | 'max'>(
      this,
      { upload: false, max: false },
      { autoBind: true, deep: false },
    )
  }

  /** How many more can be added. */
  get left(): number {
    return this.max - this.images.length
  }

  /** True when every picture is uploaded. */
  get areUp(): boolean {
    return this.images.every(({ url }) => url !== null)
  }

  /** Addresses of the uploaded pictures, in order. */
  get urls(): string[] {
    return this.images.flatMap(({ url }) => url ?? [])
  }

  /** Uploads pictures; a failed one shows it in its place. Never rejects. */
  async add(chosen: readonly ChosenImage[]): Promise<void> {
    const fresh = chosen.slice(0, this.left)
    this.images = [...this.images, ...fresh.map(waiting)]
    await Promise.all(fresh.map((one) => this.send(one)))
  }

  /** Shows pictures that were uploaded before a reload. */
  restore(urls: readonly string[]): void {
    this.images = urls.map((url) => ({
      chosen: { path: url, filename: '', sizeBytes: 0 },
      percent: 100,
      url,
      hasFailed: false,
      isRestored: true,
    }))
  }

  /** Uploads a failed picture again. Never rejects. */
  async retry(path: string): Promise<void> {
    const image = this.images.find(({ chosen }) => chosen.path === path)
    if (!image) return
    this.change(path, waiting(image.chosen))
    await this.send(image.chosen)
  }

  remove(path: string): void {
    this.images = this.images.filter(({ chosen }) => chosen.path !== path)
  }

  reset(): void {
    this.images = []
  }

  private async send(chosen: ChosenImage): Promise<void> {
    const { path } = chosen
    try {
      const url = await this.upload(chosen, {
        onProgress: (share) => this.change(path, { percent: Math.round(share * 100) }),
      })
      runInAction(() => this.change(path, { url, percent: 100 }))
    } catch {
      runInAction(() => this.change(path, { hasFailed: true }))
    }
  }

  private change(path: string, change: Partial<Attachment>): void {
    this.images = this.images.map((image) => (image.chosen.path === path ? { ...image, ...change } : image))
  }
}
