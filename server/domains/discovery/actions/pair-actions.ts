import type { DataOf, PayloadOf } from '@contract/call'
import type { addAction } from '@contract/calls/user/add_action'
import type { deleteAction } from '@contract/calls/user/delete_action'
import type { Tx } from '../../../db/transaction'
import { once } from '../../../db/idempotency'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { MemberRow, MemberService } from '../../account/members/member.service'
import { lockPair } from '../../account/members/pair'

/** Answer to `add_action`. */
export type Added = DataOf<typeof addAction>
/** Answer to `delete_action`. */
export type Removed = DataOf<typeof deleteAction>

type AddPayload = PayloadOf<typeof addAction>
type Aimed = Extract<AddPayload, { userId: string }>

/** An action of these kinds on another member. */
export type Addition<Kind extends Aimed['kind']> = Aimed & { readonly kind: Kind }
/** The removal of an action of these kinds. */
export type Removal<Kind extends PayloadOf<typeof deleteAction>['kind']> = PayloadOf<typeof deleteAction> & {
  readonly kind: Kind
}

/** What an action answers beside the fields that stay as in `plainAddition`. */
export type Acted = Pick<Added, 'state'> & Partial<Added>
/** What a removal answers beside the fields that stay null. */
export type Undone = Pick<Removed, 'state'> & Partial<Removed>

/** Fields of the answer that most kinds leave empty. */
export const plainAddition = {
  matched: false,
  groupId: null,
  peer: null,
  quota: null,
  undoUntil: null,
  message: null,
  speed: null,
} as const

/** As `plainAddition`, for removals. */
export const plainRemoval = { quota: null, message: null, speed: null } as const

/** Wraps what one member does to another: one transaction, with everything between the two locked. */
export interface PairActions {
  /**
   * Performs the action once for its client token; a repeat gets the first answer.
   * @param speedId The speed date by which the viewer named the target; null for a member's own id.
   * @throws DomainError TARGET_IS_SELF, TOKEN_REUSED and those of the action
   */
  add(
    viewerId: string,
    payload: Aimed,
    act: (tx: Tx, viewer: MemberRow) => Promise<Acted>,
    speedId?: string | null,
  ): Promise<Added>
  /** Removes an action; safe to repeat. @throws DomainError TARGET_IS_SELF and those of the removal */
  remove(
    viewerId: string,
    targetId: string,
    undo: (tx: Tx, viewer: MemberRow) => Promise<Undone>,
  ): Promise<Removed>
}

/** Dependencies of pair actions. */
export interface PairActionDeps {
  readonly members: Pick<MemberService, 'get'>
}

const ADD_PATH = '/api/user/add_action'

/** Pair actions over the idempotency keys and the lock of the pair, taken in this order. */
export const createPairActions = (core: Core, { members }: PairActionDeps): PairActions => {
  const inPair = async <T>(
    tx: Tx,
    viewerId: string,
    targetId: string,
    act: (tx: Tx, viewer: MemberRow) => Promise<T>,
  ): Promise<T> => {
    if (targetId === viewerId) fail('TARGET_IS_SELF')
    await lockPair(tx, viewerId, targetId)
    return act(tx, await members.get(tx, viewerId))
  }

  return {
    add: (viewerId, payload, act, speedId = null) =>
      core.transaction((tx) => {
        const { clientToken, ...request } = payload
        // A token belongs to the name that the viewer knows. Used again with another name, it must not reveal that
        // both are the same member.
        const body = speedId === null ? request : { ...request, userId: speedId }
        const key = { memberId: viewerId, path: ADD_PATH, clientToken, body, atMs: core.clock.now() }
        return once(tx, key, async () => ({
          ...plainAddition,
          ...(await inPair(tx, viewerId, payload.userId, act)),
        }))
      }),

    remove: async (viewerId, targetId, undo) =>
      core.transaction(async (tx) => ({ ...plainRemoval, ...(await inPair(tx, viewerId, targetId, undo)) })),
  }
}
