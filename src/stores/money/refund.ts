import { makeAutoObservable, runInAction } from 'mobx'
import type { Bill, RefundOffer } from '@contract/types/wallet'
import { CallError } from '@/api/errors'
import type { UserApi } from '@/api/user'
import { IdempotencyKeys } from '../idempotency-keys'
import { Loadable } from '../loadable'

/** Dependencies of a refund. */
export interface RefundDeps {
  readonly api: Pick<UserApi, 'payRecharge'>
  newClientToken(): string
}

/** Whether a bill is a purchase that its member may be able to refund; the server decides. Source: product §7.8.4 */
export const isPurchase = ({ bizType, state, orderNo }: Bill): boolean =>
  (bizType === 'coin_recharge' || bizType === 'vip_purchase') && state === 'done' && orderNo !== null

/**
 * The refund of one purchase at a time: what it returns and takes away, and the request. Source: product §7.7.1,
 * §7.8.4
 */
export class RefundStore {
  /** What a refund would do now, or what the one on its way did. */
  readonly offer = new Loadable<RefundOffer>()
  /** The purchase whose sheet is open; null while it is closed. */
  bill: Bill | null = null
  private readonly keys: IdempotencyKeys
  private readonly deps: RefundDeps

  constructor(deps: RefundDeps) {
    this.deps = deps
    this.keys = new IdempotencyKeys(deps.newClientToken, 'latest')
    makeAutoObservable<this, 'deps' | 'keys'>(
      this,
      { offer: false, deps: false, keys: false },
      { autoBind: true, deep: false },
    )
  }

  /** Opens the sheet of a purchase and loads its offer. Never rejects. */
  async open(bill: Bill): Promise<void> {
    this.bill = bill
    this.offer.reset()
    await this.load()
  }

  /** Loads what a refund would do now. Never rejects. */
  async load(): Promise<void> {
    const orderNo = this.bill?.orderNo
    if (!orderNo) return
    await this.offer.run(async () => {
      const { refund } = await this.deps.api.payRecharge({ orderNo, refund: 'preview' })
      if (!refund) throw new Error('no offer')
      return refund
    })
  }

  /**
   * Requests the refund that the offer shows. Fails: REFUND_NOT_POSSIBLE, STATE_CHANGED; then the offer is loaded
   * again.
   */
  async submit(): Promise<void> {
    const orderNo = this.bill?.orderNo
    const { value: offer } = this.offer
    if (!orderNo || !offer || offer.why !== null) return
    const { amountFen } = offer
    try {
      const { refund } = await this.keys.send(`${orderNo}:${amountFen}`, (clientToken) =>
        this.deps.api.payRecharge({ orderNo, refund: 'submit', amountFen, clientToken }),
      )
      if (refund) runInAction(() => this.bill?.orderNo === orderNo && this.offer.replace(refund))
    } catch (error) {
      if (error instanceof CallError) await this.load()
      throw error
    }
  }

  close(): void {
    this.bill = null
  }
}
