import { makeAutoObservable } from 'mobx'
import type { RealtimeBody } from '@contract/types/realtime'
import type { Message } from '@contract/types/message'
import type { RealtimeEvent } from '@contract/realtime'
import { createEmitter, type Unsubscribe } from '@/lib/emitter'

/** The body of one kind of event. */
export type BodyOf<E extends RealtimeEvent> = Extract<RealtimeBody, { event: E }>

/**
 * Receives pushed bodies. A message or a recall becomes the current chat message; every event goes to the stores that
 * subscribed to its kind.
 * Source: spec §7, product §2.7
 */
export class InboxStore {
  /** The last pushed chat message; null before the first. */
  current: Message | null = null
  private readonly bodies = createEmitter<RealtimeBody>()

  constructor() {
    makeAutoObservable<this, 'bodies'>(this, { bodies: false, on: false }, { autoBind: true, deep: false })
  }

  receive(body: RealtimeBody): void {
    if (body.event === 'msg' || body.event === 'recall') this.current = body.message
    this.bodies.emit(body)
  }

  /** Subscribes to one kind of event until the returned function is called. */
  on<E extends RealtimeEvent>(event: E, listener: (body: BodyOf<E>) => void): Unsubscribe {
    return this.bodies.on((body) => {
      if (body.event === event) listener(body as BodyOf<E>)
    })
  }

  reset(): void {
    this.current = null
  }
}
