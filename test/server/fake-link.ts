import type { CloseCode } from '@contract/realtime'
import type { Link } from '../../server/realtime/link'
import type { Outgoing } from '../../server/realtime/outgoing'

/** A link without a peer: it records what was sent, and a test can make its reader stall. */
export class FakeLink implements Link {
  /** Texts sent so far, in order. */
  readonly sent: string[] = []
  /** How the link was closed; null while open. */
  closed: { code: CloseCode; reason: string } | null = null
  probeCount = 0
  unsentBytes = 0
  readBytes = 0
  /** Whether the reader accepts nothing from now on. */
  isStalled = false

  send(frame: Outgoing): boolean {
    if (this.closed) throw new Error('Sent over a closed link')
    this.sent.push(frame.text)
    if (this.isStalled) this.unsentBytes += frame.raw.length
    else this.readBytes += frame.raw.length
    return true
  }

  probe(): void {
    this.probeCount += 1
  }

  close(code: CloseCode, reason: string): void {
    this.closed ??= { code, reason }
  }
}
