import { randomUUID } from 'node:crypto'
import { Value } from 'typebox/value'
import { RealtimeBody } from '@contract/types/realtime'
import type { HubConnection } from '../../server/realtime/hub'
import type { SeededMember } from './seed'
import type { TestApp } from './rigs/start-app'
import { listenAs, type StompListener } from './rigs/stomp-listener'

/** Connected devices of members during one test. */
export interface Devices {
  /** Connects another device of the member. It gets nothing that was committed before the call. */
  listen(member: SeededMember): Promise<StompListener>
  /** Waits until every earlier event for the device's member has been pushed: a later system message has arrived. */
  flushTo(device: StompListener, member: SeededMember): Promise<void>
}

/** Waits until every event that is committed now has been delivered: a later one has been, to an observer. */
const untilDelivered = async ({ realtime: { hub }, core }: TestApp): Promise<void> => {
  const memberId = `observer-${randomUUID()}`
  await new Promise<void>((resolve, reject) => {
    const observer: HubConnection = {
      push() {
        hub.remove(memberId, observer)
        resolve()
        return 'sent'
      },
      end: () => undefined,
    }
    hub.add({ memberId, sessionId: memberId }, observer, hub.closingMark)
    core.transaction(async (tx) => tx.events.add(memberId, { event: 'wallet' })).catch(reject)
  })
}

/** Registers a hook that closes the devices after each test, and fails when a pushed body violates the contract. */
export const useDevices = (app: () => TestApp): Devices => {
  let open: StompListener[] = []

  afterEach(async () => {
    const bodies = open.flatMap((device) => device.bodies)
    await Promise.all(open.map((device) => device.close()))
    open = []
    expect(bodies.filter((body) => !Value.Check(RealtimeBody, body))).toEqual([])
  })

  return {
    async listen(member) {
      await untilDelivered(app())
      const device = await listenAs(app().url, member)
      open.push(device)
      return device
    },
    async flushTo(device, member) {
      const { core, services } = app()
      const count = device.of('notice').length
      await core.transaction((tx) => services.notices.add(tx, member.id, 'safety'))
      await device.waitFor('notice', count + 1)
    },
  }
}
