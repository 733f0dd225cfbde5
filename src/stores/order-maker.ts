import { failureName } from '@/api/errors'
import type { UserApi } from '@/api/user'
import type { Purchase, PurchaseWish } from './kept-purchase'
import { Intent } from './intent'
import type { SessionStore } from './session'
import type { SystemConfigStore } from './system-config'

/** What orders are made from. */
export interface OrderMakerDeps {
  readonly api: Pick<UserApi, 'recharge'>
  readonly session: Pick<SessionStore, 'viewerId'>
  readonly systemConfig: Pick<SystemConfigStore, 'value' | 'load'>
  readonly newClientToken: () => string
}

/** An order, and what this month's coins come to with it. */
export interface MadeOrder {
  readonly order: Purchase
  /** In fen. */
  readonly monthFen: number
  /** So much this month that the member is asked once more. Source: product §7.8.2 */
  readonly isMuch: boolean
}

/** Makes orders: one for each intent, however often its answer is lost. Source: product §3 */
export class OrderMaker {
  private readonly intent: Intent
  private readonly deps: OrderMakerDeps

  constructor(deps: OrderMakerDeps) {
    this.deps = deps
    this.intent = new Intent(deps.newClientToken)
  }

  /**
   * Orders at the price and with the gift that the member was shown. Rejects with the server's refusal; after
   * PACKAGE_CHANGED the prices are loaded anew.
   */
  async make(wish: PurchaseWish): Promise<MadeOrder> {
    const { api, session, systemConfig } = this.deps
    const { kind, packageId, amountFen: shownFen, bonusCoins: bonusNum } = wish
    const shown = { amountFen: shownFen, ...(kind === 'coin' ? { bonusNum } : {}) }
    try {
      const made = await this.intent.send(`${kind}:${packageId}:${shownFen}:${bonusNum}`, (clientToken) =>
        api.recharge({ kind, packageId, ...shown, clientToken }),
      )
      const { orderNo, amountFen, channels, expireAt, monthFen } = made
      const memberId = session.viewerId ?? ''
      const warnFen = systemConfig.value?.coin?.warnMonthFen
      return {
        order: { ...wish, amountFen, memberId, orderNo, channels, channel: null, expireAt },
        monthFen,
        isMuch: kind === 'coin' && warnFen !== undefined && monthFen > warnFen,
      }
    } catch (error) {
      if (failureName(error) === 'PACKAGE_CHANGED') void systemConfig.load()
      throw error
    }
  }
}
