import { CallError, failureName } from '@/api/errors'
import type { UserApi } from '@/api/user'
import type { Purchase, PurchaseWish } from './kept-purchase'
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
  private token: { readonly of: string; readonly value: string } | null = null
  private readonly deps: OrderMakerDeps

  constructor(deps: OrderMakerDeps) {
    this.deps = deps
  }

  /** Makes the order; tells also what this month's coins come to with it, in fen. Rejects with the server's refusal. */
  async make(wish: PurchaseWish): Promise<{ order: Purchase; monthFen: number }> {
    const { api, session, systemConfig } = this.deps
    const { kind, packageId } = wish
    try {
      const made = await api.recharge({ kind, packageId, clientToken: this.tokenOf(`${kind}:${packageId}`) })
      this.token = null
      const { orderNo, amountFen, channels, expireAt, monthFen } = made
      const memberId = session.viewerId ?? ''
      return {
        order: { ...wish, amountFen, memberId, orderNo, channels, channel: null, expireAt },
        monthFen,
      }
    } catch (error) {
      // A refusal is an answer; without one the same press may have made the order.
      if (error instanceof CallError) this.token = null
      if (failureName(error) === 'PACKAGE_CHANGED') void systemConfig.load()
      throw error
    }
  }

  private tokenOf(intent: string): string {
    if (this.token?.of !== intent) this.token = { of: intent, value: this.deps.newClientToken() }
    return this.token.value
  }
}
