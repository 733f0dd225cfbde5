import type { RealtimeBody } from '@contract/types/realtime'
import { createEmitter } from '@/lib/emitter'
import type { LinkState, RealtimeClient } from '@/realtime/client'

/** A connection that the test controls. */
export interface FakeRealtime extends RealtimeClient {
  /** Calls of the client in order: `connect <id>`, `disconnect`, `resume`, `publish <name>`. */
  readonly asked: string[]
  /** Acknowledged arrivals, as `<group> <seq>`; they are not among `asked`. */
  readonly arrivals: string[]
  /** Reported visibility of the app, in order; not among `asked` either. */
  readonly screens: boolean[]
  setLink(link: LinkState): void
  push(body: RealtimeBody): void
  doubtSession(): void
}

/** A real-time connection without a socket. */
export function fakeRealtime(): FakeRealtime {
  const links = createEmitter<LinkState>()
  const bodies = createEmitter<RealtimeBody>()
  const doubts = createEmitter<void>()
  const asked: string[] = []
  const arrivals: string[] = []
  const screens: boolean[] = []
  let activation: RealtimeClient['activation'] = 'inactive'
  return {
    asked,
    arrivals,
    screens,
    get activation() {
      return activation
    },
    connect(memberId) {
      asked.push(`connect ${memberId}`)
      activation = 'active'
      links.emit('connecting')
    },
    disconnect() {
      asked.push('disconnect')
      activation = 'inactive'
      return Promise.resolve()
    },
    resume: () => void asked.push('resume'),
    publish(name, signal) {
      if ('kind' in signal && signal.kind === 'delivered') arrivals.push(`${signal.groupId} ${signal.seq}`)
      else if ('visible' in signal) screens.push(signal.visible)
      else asked.push(`publish ${name}`)
    },
    onLink: links.on,
    onBody: bodies.on,
    onSessionDoubt: doubts.on,
    setLink: links.emit,
    push: bodies.emit,
    doubtSession: () => doubts.emit(),
  }
}
