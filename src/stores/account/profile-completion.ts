import { makeAutoObservable, runInAction } from 'mobx'
import {
  ALBUM_MAX,
  FILTER_MAX_AGE,
  INTERESTS_MAX,
  MIN_AGE,
  NICKNAME_MAX,
  NICKNAME_MIN,
} from '@contract/constants'
import type { Payload } from '@contract/index'
import type { Image } from '@contract/types/image'
import type { Filters, LookingFor } from '@contract/types/member'
import type { UserApi } from '@/api/user'
import { graphemeCount } from '@/lib/graphemes'
import type { Random } from '@/lib/uuid'
import type { Fix } from '@/platform/location'
import type { Upload, UploadFile } from '@/upload/upload'
import type { SystemConfigStore } from '../system-config'
import type { SessionStore } from './session'

/** Dependencies of profile completion. */
export interface ProfileCompletionDeps {
  readonly api: Pick<UserApi, 'updateInfo' | 'addImage' | 'imageList'>
  readonly upload: Upload
  readonly session: Pick<SessionStore, 'user' | 'setUser' | 'refresh'>
  readonly newClientToken: () => string
  readonly systemConfig: Pick<SystemConfigStore, 'value'>
  readonly random: Random
}

/** A picture that is being uploaded. */
export interface UploadingPicture {
  readonly path: string
  /** 0 to 1. */
  share: number
  hasFailed: boolean
  readonly image: UploadFile
  readonly asAvatar: boolean
  /** The same for every attempt, so that no attempt adds it twice. */
  readonly clientToken: string
  /** Address of the stored picture; null before. */
  url: string | null
}

/** What keeps the step from being finished. */
export type MissingPart = 'avatar' | 'avatarOnItsWay' | 'nickname' | 'city' | null

/** Steps of profile completion. Source: product §8.1 */
export const STEP_COUNT = 4

type Change = Payload<'/api/user/update_info'>

/** The four steps after registration; each is saved separately, so leaving loses nothing. Source: product §8.1 */
export class ProfileCompletionStore {
  step = 1
  nickname = ''
  cityCode: string | null = null
  /** Whether the city is that of the device's place. */
  isLocated = false
  interests: string[] = []
  lookingFor: LookingFor[] = []
  bio = ''
  wanted: Filters['gender'] = 'all'
  ages: [number, number] = [MIN_AGE, FILTER_MAX_AGE]
  images: Image[] = []
  uploads: UploadingPicture[] = []
  private isFilled = false
  private readonly deps: ProfileCompletionDeps

  constructor(deps: ProfileCompletionDeps) {
    this.deps = deps
    makeAutoObservable<this, 'deps' | 'isFilled'>(this, { deps: false, isFilled: false }, { autoBind: true })
  }

  /** Fills in one of the suggested nicknames; nothing without suggestions. */
  suggestNickname(): void {
    const names = this.deps.systemConfig.value?.dict?.nicknames ?? []
    const name = names[Math.floor(this.deps.random() * names.length)]
    if (name) this.setNickname(name)
  }

  get avatar(): Image | null {
    return this.images.find((image) => image.isAvatar) ?? null
  }

  get otherImages(): Image[] {
    return this.images.filter((image) => !image.isAvatar)
  }

  get avatarUpload(): UploadingPicture | null {
    return this.uploads.find((upload) => upload.asAvatar) ?? null
  }

  /** How many more pictures the album accepts; those being uploaded count. */
  get roomForPictures(): number {
    return Math.max(0, ALBUM_MAX - this.images.length - this.uploads.length)
  }

  /** What the present step lacks; null when it is complete. */
  get missing(): MissingPart {
    if (this.step === 1 && !this.avatar)
      return this.avatarUpload?.hasFailed === false ? 'avatarOnItsWay' : 'avatar'
    const length = graphemeCount(this.nickname.trim())
    if (this.step === 1 && (length < NICKNAME_MIN || length > NICKNAME_MAX)) return 'nickname'
    return this.step === 2 && this.cityCode === null ? 'city' : null
  }

  /** Loads the server's values once. Never rejects. */
  async load(): Promise<void> {
    const { user } = this.deps.session
    if (user && !this.isFilled) this.fill(user)
    try {
      const { list } = await this.deps.api.imageList()
      this.setImages(list)
    } catch {
      // The tiles stay empty; an upload reports its failure itself.
    }
  }

  setNickname(nickname: string): void {
    this.nickname = nickname
  }

  setCity(code: string): void {
    this.cityCode = code
    this.isLocated = false
  }

  /** Selects or deselects an interest; false when the maximum is reached. */
  toggleInterest(id: string): boolean {
    if (this.interests.includes(id)) this.interests = this.interests.filter((other) => other !== id)
    else if (this.interests.length >= INTERESTS_MAX) return false
    else this.interests = [...this.interests, id]
    return true
  }

  toggleLookingFor(id: LookingFor): void {
    this.lookingFor = this.lookingFor.includes(id)
      ? this.lookingFor.filter((other) => other !== id)
      : [...this.lookingFor, id]
  }

  setBio(bio: string): void {
    this.bio = bio
  }

  setWanted(wanted: Filters['gender']): void {
    this.wanted = wanted
  }

  setAges(ages: [number, number]): void {
    this.ages = ages
  }

  goBack(): void {
    this.step = Math.max(1, this.step - 1)
  }

  /** Leaves an optional step without saving. */
  skip(): void {
    this.step = Math.min(STEP_COUNT, this.step + 1)
  }

  /**
   * Saves the step; true when it was the last and the profile is complete. Fails: TEXT_REFUSED, PROFILE_INCOMPLETE,
   * INVALID_PARAMETERS.
   */
  async saveStep(): Promise<boolean> {
    await this.save(this.changeOf(this.step))
    if (this.step < STEP_COUNT) {
      this.skip()
      return false
    }
    await this.deps.session.refresh()
    return true
  }

  /** Sets the member's place from a fix and adopts the city that the server found. Fails: LOCATION_REFUSED. */
  async locate(fix: Fix): Promise<void> {
    const { user } = await this.deps.api.updateInfo({ location: fix })
    this.deps.session.setUser(user)
    runInAction(() => {
      this.cityCode = user.cityCode
      this.isLocated = true
    })
  }

  /** Uploads a picture and adds it to the album; a failed one stays for a retry. Fails as the upload does. */
  async upload(image: UploadFile, asAvatar: boolean): Promise<void> {
    await this.send(this.begin(image, asAvatar))
  }

  /** Retries a failed picture; it remains one picture after any number of retries. Fails as the upload does. */
  async retry(entry: UploadingPicture): Promise<void> {
    this.setFailed(entry, false)
    await this.send(entry)
  }

  reset(): void {
    this.step = 1
    this.nickname = ''
    this.cityCode = null
    this.isLocated = false
    this.interests = []
    this.lookingFor = []
    this.bio = ''
    this.wanted = 'all'
    this.ages = [MIN_AGE, FILTER_MAX_AGE]
    this.images = []
    this.uploads = []
    this.isFilled = false
  }

  private changeOf(step: number): Change {
    switch (step) {
      case 1:
        return { nickname: this.nickname.trim() }
      case 2:
        return { cityCode: this.cityCode ?? '' }
      case 3:
        return { interests: this.interests, lookingFor: this.lookingFor }
      default:
        return {
          ...(this.bio.trim() ? { bio: this.bio.trim() } : {}),
          filters: { gender: this.wanted, ageMin: this.ages[0], ageMax: this.ages[1] },
          finishRegistration: true,
        }
    }
  }

  private async save(change: Change): Promise<void> {
    const { user } = await this.deps.api.updateInfo(change)
    this.deps.session.setUser(user)
  }

  private fill(user: NonNullable<SessionStore['user']>): void {
    this.isFilled = true
    this.nickname = user.nickname
    this.cityCode = user.cityCode
    this.interests = [...user.interests]
    this.lookingFor = [...user.lookingFor]
    this.bio = user.bio
    this.wanted = user.filters.gender
    this.ages = [user.filters.ageMin, user.filters.ageMax]
  }

  private begin(image: UploadFile, asAvatar: boolean): UploadingPicture {
    if (asAvatar) this.uploads = this.uploads.filter((upload) => !upload.asAvatar)
    const clientToken = this.deps.newClientToken()
    this.uploads.push({
      path: image.path,
      share: 0,
      hasFailed: false,
      image,
      asAvatar,
      clientToken,
      url: null,
    })
    return this.uploads[this.uploads.length - 1]!
  }

  private setShare(entry: UploadingPicture, share: number): void {
    entry.share = share
  }

  private async send(entry: UploadingPicture): Promise<void> {
    const { image, asAvatar, clientToken } = entry
    try {
      const url =
        entry.url ?? (await this.deps.upload(image, { onProgress: (share) => this.setShare(entry, share) }))
      this.setUploaded(entry, url)
      // Another avatar was chosen meanwhile.
      if (!this.uploads.includes(entry)) return
      const { list } = await this.deps.api.addImage({ url, asAvatar, clientToken })
      if (!this.uploads.includes(entry)) return
      this.drop(entry)
      this.setImages(list)
    } catch (error) {
      this.setFailed(entry, true)
      throw error
    }
  }

  private setUploaded(entry: UploadingPicture, url: string): void {
    entry.url = url
  }

  private setFailed(entry: UploadingPicture, hasFailed: boolean): void {
    entry.hasFailed = hasFailed
  }

  private drop(entry: UploadingPicture): void {
    this.uploads = this.uploads.filter((upload) => upload !== entry)
  }

  private setImages(images: Image[]): void {
    this.images = images
  }
}
