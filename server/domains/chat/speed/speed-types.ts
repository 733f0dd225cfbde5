import type { PayloadOf } from '@contract/call'
import type { addAction } from '@contract/calls/user/add_action'

/** A request of a member in the speed dates. */
export type SpeedPayload = Extract<
  PayloadOf<typeof addAction>,
  { kind: 'speed' | 'speed_line' | 'speed_choice' }
>

/** The lines of a date, for reviewers. */
export interface SpeedEvidence {
  readonly speedId: string
  readonly metAt: number
  readonly endedAt: number | null
  readonly lines: readonly { seq: number; fromId: string; text: string; createdAt: number }[]
}
