import { makeAutoObservable } from 'mobx'
import type { Wallet } from '@contract/types/wallet'
import type { UserApi } from '@/api/user'
import type { KeyValueStorage } from '@/platform/storage'
import type { ConnectionStore } from './connection'
import type { InboxStore } from './inbox'
import { Loadable } from './loadable'

/** What the wallet is built from. */
export interface WalletDeps {
  readonly api: Pick<UserApi, 'balance'>
  readonly inbox: Pick<InboxStore, 'on'>
  readonly connection: Pick<ConnectionStore, 'onReachable'>
  readonly storage: KeyValueStorage
}

/** What the viewer owns, and whether this device covers it. Source: product §5.7, §8 (14) */
export class WalletStore {
  readonly balance = new Loadable<Wallet>()
  /** Figures are covered; kept on the device. */
  isHidden: boolean
  private readonly deps: WalletDeps

  constructor(deps: WalletDeps) {
    this.deps = deps
    this.isHidden = deps.storage.get('moneyHidden') === true
    makeAutoObservable<this, 'deps'>(this, { deps: false, balance: false }, { autoBind: true })
    const renew = () => {
      // Nobody looks at figures that were never asked for.
      if (this.balance.state !== 'idle') void this.load()
    }
    deps.inbox.on('wallet', renew)
    // What moved while the link was broken was told to nobody.
    deps.connection.onReachable(renew)
  }

  /** Income of the viewer, final or not, in fen; what is on its way out does not count. Null while unknown. */
  get incomeFen(): number | null {
    const { value } = this.balance
    return value && value.incomePendingFen + value.incomeAvailableFen
  }

  /** Asks for the figures anew, keeping the present ones. Never rejects. */
  async load(): Promise<void> {
    await this.balance.run(() => this.deps.api.balance().then(({ wallet }) => wallet))
  }

  /** Puts figures there that came with another answer. */
  take(wallet: Wallet): void {
    this.balance.take(wallet)
  }

  setHidden(isHidden: boolean): void {
    this.isHidden = isHidden
    this.deps.storage.set('moneyHidden', isHidden)
  }

  /** The choice of the device stays. */
  reset(): void {
    this.balance.reset()
  }
}
