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
  readonly systemConfig: Pick<SystemConfigStore, 'load'>
  readonly newClientToken: () => string
}

/** Makes orders: one for each intent, however often its answer is lost. Source: product §3 */
export class OrderMaker {
  private readonly intent: Intent
  private readonly deps: OrderMakerDeps

  constructor(deps: OrderMakerDeps) {
    this.deps = deps
    this.intent = new Intent(deps.newClientToken)
  }

  /** Makes the order; tells also what this month's coins come to with it, in fen. Rejects with the server's refusal. */
  async make(wish: PurchaseWish): Promise<{ order: Purchase; monthFen: number }> {
    const { api, session, systemConfig } = this.deps
    const { kind, packageId } = wish
    try {
      const made = await this.intent.send(`${kind}:${packageId}`, (clientToken) =>
        api.recharge({ kind, packageId, clientToken }),
      )
      const { orderNo, amountFen, channels, expireAt, monthFen } = made
      const memberId = session.viewerId ?? ''
      return {
        order: { ...wish, amountFen, memberId, orderNo, channels, channel: null, expireAt },
        monthFen,
      }
    } catch (error) {
      if (failureName(error) === 'PACKAGE_CHANGED') void systemConfig.load()
      throw error
    }
  }
}
