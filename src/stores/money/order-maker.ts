import { failureName } from '@/api/errors'
import type { UserApi } from '@/api/user'
import type { Purchase, PurchaseRequest } from './kept-purchase'
import { IdempotencyKeys } from '../idempotency-keys'
import type { SessionStore } from '../account/session'
import type { SystemConfigStore } from '../system-config'

/** Dependencies of the order maker. */
export interface OrderMakerDeps {
  readonly api: Pick<UserApi, 'recharge'>
  readonly session: Pick<SessionStore, 'viewerId'>
  readonly systemConfig: Pick<SystemConfigStore, 'value' | 'load'>
  readonly newClientToken: () => string
}

/** An order, with this month's total including it. */
export interface MadeOrder {
  readonly order: Purchase
  /** Total of the month's coin purchases including the order, in fen. */
  readonly monthFen: number
  /** True when the total is so high that the member is asked once more. Source: product §7.8.2 */
  readonly isMuch: boolean
}

/** Creates orders, one for each intent, however often its answer is lost. Source: product §3 */
export class OrderMaker {
  private readonly keys: IdempotencyKeys
  private readonly deps: OrderMakerDeps

  constructor(deps: OrderMakerDeps) {
    this.deps = deps
    this.keys = new IdempotencyKeys(deps.newClientToken, 'latest')
  }

  /**
   * Creates an order with the price and the gift that the member saw. Rejects with the server's refusal; after
   * PACKAGE_CHANGED the prices are loaded again.
   */
  async make(request: PurchaseRequest): Promise<MadeOrder> {
    const { api, session, systemConfig } = this.deps
    const { kind, packageId, amountFen: shownFen, bonusCoins: bonusNum } = request
    const shown = { amountFen: shownFen, ...(kind === 'coin' ? { bonusNum } : {}) }
    try {
      const made = await this.keys.send(`${kind}:${packageId}:${shownFen}:${bonusNum}`, (clientToken) =>
        api.recharge({ kind, packageId, ...shown, clientToken }),
      )
      const { orderNo, amountFen, channels, expireAt, monthFen } = made
      const memberId = session.viewerId ?? ''
      const warnFen = systemConfig.value?.coin?.warnMonthFen
      return {
        order: { ...request, amountFen, memberId, orderNo, channels, channel: null, expireAt },
        monthFen,
        isMuch: kind === 'coin' && warnFen !== undefined && monthFen > warnFen,
      }
    } catch (error) {
      if (failureName(error) === 'PACKAGE_CHANGED') void systemConfig.load()
      throw error
    }
  }
}
