import { AppRouter } from '../../../server/realtime/app-destinations'
import { strictGuards } from '../../../server/realtime/guards'
import { Hub } from '../../../server/realtime/hub'
import { realtimeLimits, type RealtimeLimits } from '../../../server/realtime/limits'
import type { AppDestinations, Authenticate } from '../../../server/realtime/ports'
import { TimerWheel } from '../../../server/realtime/timer-wheel'
import { StompSession } from '../../../server/realtime/stomp/session'
import { FakeLink } from '../fake-link'
import { authenticateToken } from './realtime-rig'
import { connectFrame } from './realtime-client'

interface Options {
  limits?: Partial<RealtimeLimits>
  authenticate?: Authenticate
  destinations?: Partial<AppDestinations>
}

/** A handler that does nothing. */
export const nothing = (): void => undefined

/** STOMP sessions over links without peers, on timers that a test controls. */
export const startStomp = (options: Options = {}) => {
  const wheel = new TimerWheel(250)
  const limits = { ...realtimeLimits, ...options.limits }
  const hub = new Hub(limits.socketsPerMember)
  const faults: string[] = []
  const log = { error: (event: string) => void faults.push(event) }
  const authenticate = options.authenticate ?? authenticateToken
  const handlers = { typing: nothing, read: nothing, presence: nothing, ...options.destinations }
  const router = new AppRouter(handlers, strictGuards)
  const context = {
    limits,
    wheel,
    hub,
    router,
    guards: strictGuards,
    authenticate,
    log,
    isServed: () => true,
  }
  const open = () => {
    const link = new FakeLink()
    const ends: StompSession[] = []
    const session = new StompSession(context, link, '192.0.2.1', (ended) => ends.push(ended))
    return { link, session, ends, say: (text: string) => session.receive(Buffer.from(text)) }
  }
  const advance = (ms: number): void => {
    for (let passed = 0; passed < ms; passed += wheel.tickMs) wheel.tick()
  }
  return { hub, wheel, faults, open, advance }
}

/** Runs once what waits for the event loop. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A client whose CONNECT was accepted. */
export const signIn = async (
  rig: ReturnType<typeof startStomp>,
  memberId = 'ann',
  heartBeat = '30000,30000',
) => {
  const client = rig.open()
  client.say(connectFrame(memberId, heartBeat))
  await turn()
  expect(client.link.sent[0]).toMatch(/^CONNECTED\n/)
  return client
}

/** The frame that subscribes to a member’s events. */
export const subscribe = (memberId: string, id = 's', more = ''): string =>
  `SUBSCRIBE\nid:${id}\ndestination:/chat/notify/${memberId}\n${more}\n\0`
