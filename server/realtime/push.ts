import { notifyDestination } from '@contract/realtime'
import type { RealtimeBody } from '@contract/types/realtime'
import { Outgoing } from './outgoing'
import { escapeHeader } from './stomp/codec'

/** One body for one member: encoded as JSON once, and as a frame once for each subscription id. */
export class Push {
  private readonly tail: string
  private lastSubscription: string | null = null
  private lastFrame: Outgoing | null = null

  constructor(memberId: string, body: RealtimeBody) {
    const json = JSON.stringify(body)
    this.tail =
      `\nmessage-id:${escapeHeader(body.id)}\ndestination:${escapeHeader(notifyDestination(memberId))}` +
      `\ncontent-type:application/json\ncontent-length:${Buffer.byteLength(json)}\n\n${json}\0`
  }

  /** The MESSAGE frame for a subscription. @param subscription The id, already escaped for a header. */
  frameFor(subscription: string): Outgoing {
    if (!this.lastFrame || this.lastSubscription !== subscription) {
      this.lastFrame = new Outgoing(`MESSAGE\nsubscription:${subscription}${this.tail}`)
      this.lastSubscription = subscription
    }
    return this.lastFrame
  }
}
