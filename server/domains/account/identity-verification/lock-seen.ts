import type { Db } from '../../../db/database'
import { refuse } from '../../safety/operators/operator-error'
import type { MemberService } from '../members/member.service'
import { AuthenticationRepository, type AuthenticationRow } from './authentication.repository'

/** @throws OperatorError AUTHENTICATION_UNKNOWN */
export const getAuthentication = async (db: Db, id: string): Promise<AuthenticationRow> =>
  (await new AuthenticationRepository(db).find(id)) ?? refuse('AUTHENTICATION_UNKNOWN')

/**
 * Locks an authentication without a decision, which this operator was the last to look at, after the cover last
 * changed. The member's row is locked before it.
 * @throws OperatorError AUTHENTICATION_UNKNOWN; AUTHENTICATION_DECIDED with `by`; SAME_OPERATOR with `by`;
 * AUTHENTICATION_UNSEEN.
 */
export const lockSeen = async (
  db: Db,
  id: string,
  operator: string,
  members: Pick<MemberService, 'lock'>,
): Promise<AuthenticationRow> => {
  const { member_id: memberId } = await getAuthentication(db, id)
  await members.lock(db, memberId)
  const row = (await new AuthenticationRepository(db).lock(id)) ?? refuse('AUTHENTICATION_UNKNOWN')
  if (row.state !== 'reviewing') refuse('AUTHENTICATION_DECIDED', { by: row.decided_by ?? 'system' })
  if (row.refused_by === operator) refuse('SAME_OPERATOR', { by: operator })
  const hasSeen = row.opened_by === operator && (row.opened_at ?? 0) >= row.cover_at
  return hasSeen ? row : refuse('AUTHENTICATION_UNSEEN')
}
