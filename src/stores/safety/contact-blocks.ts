import { makeAutoObservable, runInAction } from 'mobx'
import type { ContactBlock } from '@contract/calls/user/update_info'
import { CONTACT_BLOCK_MAX } from '@contract/constants'
import { CallError } from '@/api/errors'
import type { UserApi } from '@/api/user'
import { isPhone, nationalNumber, plainNumber } from '@/lib/phone'
import { Loadable } from '../loadable'
import { removal } from '../removal'

/** The problem of the typed numbers, as the form shows it. */
export type NumbersFault =
  { readonly kind: 'form' | 'full' } | { readonly kind: 'said'; readonly line: string }

/** Separators between pasted numbers; one number may contain spaces and hyphens. */
const SEPARATORS = /[,，、;；\n]+/

/** Numbers in a text, each once; invalid parts stay as they are, so that they can be refused. */
export const numbersIn = (text: string): string[] => {
  const numbers = plainNumber(text)
    .split(SEPARATORS)
    .flatMap((part) => {
      const words = part.trim().split(/\s+/)
      // Several complete numbers may be on one line; otherwise the spaces belong to one number.
      return words.every((word) => isPhone(nationalNumber(word)))
        ? words.map(nationalNumber)
        : [nationalNumber(part)]
    })
  return [...new Set(numbers)].filter((number) => number !== '')
}

/** Dependencies of the blocked numbers. */
export interface ContactBlocksDeps {
  readonly api: Pick<UserApi, 'updateInfo'>
}

/** Blocked phone numbers of people whom the member does not want to meet. Source: product §5.2, §9 */
export class ContactBlocksStore {
  readonly rows = new Loadable<readonly ContactBlock[]>()
  text = ''
  fault: NumbersFault | null = null
  private readonly deps: ContactBlocksDeps

  constructor(deps: ContactBlocksDeps) {
    this.deps = deps
    makeAutoObservable<this, 'deps'>(this, { rows: false, deps: false }, { autoBind: true })
  }

  get count(): number {
    return this.rows.value?.length ?? 0
  }

  get canAdd(): boolean {
    return this.text.trim() !== '' && this.rows.value !== null
  }

  /** Loads the list; never rejects. */
  async load(): Promise<void> {
    await this.rows.run(
      async () => (await this.deps.api.updateInfo({ contactBlocks: { step: 'list' } })).contactBlocks ?? [],
    )
  }

  setText(text: string): void {
    this.text = text
    this.fault = null
  }

  /**
   * Adds all typed or pasted numbers or none; returns true when they were added. Fails: INVALID_PARAMETERS,
   * TOO_MANY_TRIES.
   */
  async add(): Promise<boolean> {
    const phones = numbersIn(this.text)
    if (phones.length === 0 || !phones.every(isPhone)) this.fault = { kind: 'form' }
    else if (phones.length > CONTACT_BLOCK_MAX) this.fault = { kind: 'full' }
    if (this.fault !== null) return false
    try {
      const { contactBlocks } = await this.deps.api.updateInfo({ contactBlocks: { step: 'add', phones } })
      runInAction(() => {
        this.text = ''
        this.rows.replace(contactBlocks ?? [])
      })
      return true
    } catch (error) {
      const line = error instanceof CallError ? error.fields.phones : undefined
      if (line !== undefined) runInAction(() => (this.fault = { kind: 'said', line }))
      throw error
    }
  }

  /** Removes a number from the list; parallel removals each remove their own, whichever answer comes last. */
  async remove(id: string): Promise<void> {
    await removal(this.deps.api.updateInfo({ contactBlocks: { step: 'remove', id } }))
    this.rows.replace((this.rows.value ?? []).filter((row) => row.id !== id))
  }
}
