import type { Tx } from '../../../db/transaction'
import type { MessageGroupService } from '../../chat/messages/groups/message-group.service'
import type { LocationService } from '../locations/location.service'

/** Where other members see an account. */
export interface Visibility {
  /** Applies a changed state of the account to its place and to the lists of its latest peers. */
  changed(tx: Tx, memberId: string): Promise<void>
}

/** Dependencies of visibility. */
export interface VisibilityDeps {
  readonly locations: Pick<LocationService, 'sync'>
  readonly groups: Pick<MessageGroupService, 'notifyPeersOf'>
}

/** Visibility over places and message groups. */
export const createVisibility = ({ locations, groups }: VisibilityDeps): Visibility => ({
  async changed(tx, memberId) {
    await locations.sync(tx, memberId)
    await groups.notifyPeersOf(tx, memberId)
  },
})
