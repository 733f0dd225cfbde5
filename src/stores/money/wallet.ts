import { makeAutoObservable } from 'mobx'
import type { Wallet } from '@contract/types/wallet'
import type { UserApi } from '@/api/user'
import type { KeyValueStorage } from '@/platform/storage'
import type { ConnectionStore } from '../connection'
import type { InboxStore } from '../chat/groups/inbox'
import { Loadable } from '../loadable'

/** Dependencies of the wallet. */
export interface WalletDeps {
  readonly api: Pick<UserApi, 'balance'>
  readonly inbox: Pick<InboxStore, 'on'>
  readonly connection: Pick<ConnectionStore, 'onReachable'>
  readonly storage: KeyValueStorage
}

/** The viewer's balances, and whether this device hides them. Source: product §5.7, §8 (14) */
export class WalletStore {
  readonly balance = new Loadable<Wallet>()
  /** True when balances are hidden; stored on the device. */
  isHidden: boolean
  private readonly deps: WalletDeps

  constructor(deps: WalletDeps) {
    this.deps = deps
    this.isHidden = deps.storage.get('moneyHidden') === true
    makeAutoObservable<this, 'deps'>(this, { deps: false, balance: false }, { autoBind: true })
    const renew = () => {
      // Balances that were never loaded are not visible either.
      if (this.balance.state !== 'idle') void this.load()
    }
    deps.inbox.on('wallet', renew)
    // No event reported changes while the connection was down.
    deps.connection.onReachable(renew)
  }

  /** Income of the viewer, final or not, in fen, without withdrawals in progress. Null while unknown. */
  get incomeFen(): number | null {
    const { value } = this.balance
    return value && value.incomePendingFen + value.incomeAvailableFen
  }

  /** Loads the balances and keeps the present ones meanwhile. Never rejects. */
  async load(): Promise<void> {
    await this.balance.run(() => this.deps.api.balance().then(({ wallet }) => wallet))
  }

  /** Sets balances from another answer. */
  apply(wallet: Wallet): void {
    this.balance.replace(wallet)
  }

  setHidden(isHidden: boolean): void {
    this.isHidden = isHidden
    this.deps.storage.set('moneyHidden', isHidden)
  }

  /** The setting of the device stays. */
  reset(): void {
    this.balance.reset()
  }
}
