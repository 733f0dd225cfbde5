import type { UnlockOrder } from '@contract/types/unlock'
import type { UserApi } from '@/api/user'
import type { Unsubscribe } from '@/lib/emitter'
import type { InboxStore } from '../chat/groups/inbox'
import { Loadable } from '../loadable'

/** Dependencies of the unlocked order. */
export interface UnlockedOrderDeps {
  readonly api: Pick<UserApi, 'getWx'>
  readonly inbox: Pick<InboxStore, 'on'>
}

/**
 * The order with which the viewer unlocked a peer's contact, for the card in the chat. Source: screens.md 12 (WeChat
 * card)
 */
export class UnlockedOrderStore {
  readonly order = new Loadable<UnlockOrder | null>()
  private readonly deps: UnlockedOrderDeps

  constructor(deps: UnlockedOrderDeps) {
    this.deps = deps
  }

  /** Loads an order, and again after every change, until the returned function is called. */
  watch(orderId: string): Unsubscribe {
    const { api, inbox } = this.deps
    const load = () => void this.order.run(async () => (await api.getWx({ orderId })).order)
    load()
    return inbox.on('unlock', (moved) => {
      if (moved.orderId === orderId) load()
    })
  }
}
