import { makeAutoObservable, runInAction } from 'mobx'
import type { Data } from '@contract/index'
import { CallError, failureName, type FailureName } from '@/api/errors'
import type { UserApi } from '@/api/user'
import { Loadable } from '../loadable'
import type { WalletStore } from '../money/wallet'

/** Price and terms of a contact. */
export type UnlockTerms = Data<'/api/user/unlock_wx_pre'>

/** Why nothing can be bought, with the data of the refusal. */
export interface UnlockRefusal {
  readonly name: FailureName
  readonly data: Readonly<Record<string, unknown>>
}

/** Dependencies of the offer. */
export interface UnlockOfferDeps {
  readonly api: Pick<UserApi, 'unlockWxPre'>
  readonly wallet: Pick<WalletStore, 'apply'>
}

/** What a member's contact costs before there is an order, or why it cannot be bought. Source: product §7.6 */
export class UnlockOfferStore {
  readonly terms = new Loadable<UnlockTerms>()
  /** Why the terms were refused; null when they were not, or when the network failed. */
  refusal: UnlockRefusal | null = null
  /** Number of subjects so far, so that a late refusal of an earlier one is ignored. */
  private subjects = 0
  private readonly deps: UnlockOfferDeps

  constructor(deps: UnlockOfferDeps) {
    this.deps = deps
    makeAutoObservable<this, 'deps' | 'subjects'>(
      this,
      { terms: false, deps: false, subjects: false },
      { autoBind: true, deep: false },
    )
  }

  /** Number of missing coins; 0 when there are enough or the price is unknown. */
  get shortCoins(): number {
    const { value } = this.terms
    return value === null ? 0 : Math.max(0, value.priceCoins - value.payableBy.principalCoins)
  }

  /** Forgets the terms, because the sheet shows another subject. */
  reset(): void {
    this.subjects += 1
    this.terms.reset()
    this.refusal = null
  }

  /** Loads the terms with fresh balances; null without an answer for the present subject. Never rejects. */
  async load(userId: string): Promise<UnlockTerms | null> {
    const subject = this.subjects
    const terms = await this.terms.run(async () => {
      try {
        return await this.deps.api.unlockWxPre({ userId })
      } catch (error) {
        if (this.subjects === subject) this.setRefusal(error instanceof CallError ? error : null)
        throw error
      }
    })
    if (terms === null) return null
    runInAction(() => (this.refusal = null))
    this.deps.wallet.apply(terms.balance)
    return terms
  }

  /** The contact cannot be bought any more, for this reason. */
  setRefusal(error: CallError | null): void {
    this.refusal = error && { name: failureName(error), data: error.data }
  }
}
