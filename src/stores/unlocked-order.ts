import type { UnlockOrder } from '@contract/types/unlock'
import type { UserApi } from '@/api/user'
import type { Unsubscribe } from '@/lib/emitter'
import type { InboxStore } from './inbox'
import { Loadable } from './loadable'

/** What it is built from. */
export interface UnlockedOrderDeps {
  readonly api: Pick<UserApi, 'getWx'>
  readonly inbox: Pick<InboxStore, 'on'>
}

/** The order by which the viewer unlocked a peer's contact, as their chat tells of it. Source: screens.md 12 (WeChat card) */
export class UnlockedOrderStore {
  readonly order = new Loadable<UnlockOrder | null>()
  private readonly deps: UnlockedOrderDeps

  constructor(deps: UnlockedOrderDeps) {
    this.deps = deps
  }

  /** Loads an order, and anew whenever it moves, until the returned function is called. */
  watch(orderId: string): Unsubscribe {
    const { api, inbox } = this.deps
    const load = () => void this.order.run(async () => (await api.getWx({ orderId })).order)
    load()
    return inbox.on('unlock', (moved) => {
      if (moved.orderId === orderId) load()
    })
  }
}
