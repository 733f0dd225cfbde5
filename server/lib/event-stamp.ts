import type { RealtimeBody } from '@contract/types/realtime'
import type { Core } from './core'

type WithoutStamp<Body> = Body extends unknown ? Omit<Body, 'id' | 'at'> : never

/** An event for a member before it has an id and a time. */
export type MemberEvent = WithoutStamp<RealtimeBody>

/** The event with an id of its own and the present time. */
export const stamped = ({ clock, ids }: Pick<Core, 'clock' | 'ids'>, event: MemberEvent): RealtimeBody => {
  const atMs = clock.now()
  return { ...event, id: ids.ulid(atMs), at: atMs }
}
