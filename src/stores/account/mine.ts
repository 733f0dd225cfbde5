import { makeAutoObservable } from 'mobx'
import type { SessionStore } from './session'
import type { LoadState } from '../loadable'

/** Parts of a profile that the member can add now, as the server names them. */
const ADDABLE = [
  'avatar',
  'photos',
  'bio',
  'interests',
  'prompts',
  'nickname',
  'city',
  'lookingFor',
  'basics',
  'video',
] as const

/** A part that would raise the completeness of the profile. */
export type MissingPart = (typeof ADDABLE)[number]

const isAddable = (part: string): part is MissingPart => (ADDABLE as readonly string[]).includes(part)

/** The viewer's own page: their info as a loadable, and what their profile lacks. Source: product §8 (13) */
export class MineStore {
  private readonly session: SessionStore

  constructor(session: SessionStore) {
    this.session = session
    makeAutoObservable<this, 'session'>(this, { session: false }, { autoBind: true })
  }

  /**
   * For `Page`'s `of`: the info stays during a refresh, and a failed first load is an error without a text. Source:
   * spec §4
   */
  get view(): { state: LoadState; value: unknown } {
    const { info, isLoading } = this.session
    if (info) return { state: 'ready', value: info }
    return { state: isLoading ? 'loading' : 'error', value: null }
  }

  /** What the profile lacks, the most valuable part first. Empty while the info is unknown. */
  get missing(): MissingPart[] {
    return (this.session.user?.missing ?? []).filter(isAddable)
  }

  /** Loads the info, or loads it again. Never rejects. */
  async load(): Promise<void> {
    await (this.session.info ? this.session.refresh() : this.session.resume())
  }
}
