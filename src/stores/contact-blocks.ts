import { makeAutoObservable, runInAction } from 'mobx'
import type { ContactBlock } from '@contract/calls/user/update_info'
import { CONTACT_BLOCK_MAX } from '@contract/constants'
import { CallError } from '@/api/errors'
import type { UserApi } from '@/api/user'
import { isPhone, nationalNumber, plainNumber } from '@/lib/phone'
import { Loadable } from './loadable'
import { removal } from './removal'

/** What is wrong with what was typed, as the form says it. */
export type NumbersFault =
  { readonly kind: 'form' | 'full' } | { readonly kind: 'said'; readonly line: string }

/** Between numbers that were pasted; one number may hold blanks and hyphens. */
const SEPARATORS = /[,，、;；\n]+/

/** Numbers in a text, each once; what is none stays as it is, so that it can be refused. */
export const numbersIn = (text: string): string[] => {
  const numbers = plainNumber(text)
    .split(SEPARATORS)
    .flatMap((part) => {
      const words = part.trim().split(/\s+/)
      // Whole numbers may stand on one line; else the blanks belong to one number.
      return words.every((word) => isPhone(nationalNumber(word)))
        ? words.map(nationalNumber)
        : [nationalNumber(part)]
    })
  return [...new Set(numbers)].filter((number) => number !== '')
}

/** Phone numbers of people whom the member does not want to meet. Source: product §5.2, §9 */
export class ContactBlocksStore {
  readonly rows = new Loadable<readonly ContactBlock[]>()
  text = ''
  fault: NumbersFault | null = null
  private readonly api: Pick<UserApi, 'updateInfo'>

  constructor(api: Pick<UserApi, 'updateInfo'>) {
    this.api = api
    makeAutoObservable<this, 'api'>(this, { rows: false, api: false }, { autoBind: true })
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
      async () => (await this.api.updateInfo({ contactBlocks: { step: 'list' } })).contactBlocks ?? [],
    )
  }

  setText(text: string): void {
    this.text = text
    this.fault = null
  }

  /** Adds what was typed or pasted, all of it or nothing; true when it is there. Fails: INVALID_PARAMETERS, TOO_MANY_TRIES. */
  async add(): Promise<boolean> {
    const phones = numbersIn(this.text)
    if (phones.length === 0 || !phones.every(isPhone)) this.fault = { kind: 'form' }
    else if (phones.length > CONTACT_BLOCK_MAX) this.fault = { kind: 'full' }
    if (this.fault !== null) return false
    try {
      const { contactBlocks } = await this.api.updateInfo({ contactBlocks: { step: 'add', phones } })
      runInAction(() => {
        this.text = ''
        this.rows.take(contactBlocks ?? [])
      })
      return true
    } catch (error) {
      const line = error instanceof CallError ? error.fields.phones : undefined
      if (line !== undefined) runInAction(() => (this.fault = { kind: 'said', line }))
      throw error
    }
  }

  /** Takes a number off the list; of several at once each takes off its own, whichever answer comes last. */
  async remove(id: string): Promise<void> {
    await removal(this.api.updateInfo({ contactBlocks: { step: 'remove', id } }))
    this.rows.take((this.rows.value ?? []).filter((row) => row.id !== id))
  }
}
