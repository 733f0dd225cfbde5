import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import type { Services } from '../deps'
import { createDelivery } from '../domains/chat/delivery/delivery'
import { createPresence, type Presence } from '../domains/chat/delivery/presence'
import { isMaintained } from '../domains/account/switches/switches'
import { createSeatCheck } from '../domains/account/sessions/seat-check'
import { lookUp } from '../http/caller'
import { backgroundOf, type Core } from '../lib/core'
import { callerAddress } from '../lib/net/proxies'
import { observeOutboxLag } from '../metrics/outbox-lag'
import { observePushes } from '../metrics/pushes'
import { observeSockets } from '../metrics/sockets'
import type { Hub } from '../realtime/hub'
import type { Authenticate, IsServed } from '../realtime/ports'
import { createDeliveryReport } from '../realtime/delivery-report'
import { createRealtime } from '../realtime/server'

/** Maintenance closes the connections of a platform within this time, in ms. Source: ours */
const UNSERVED_WITHIN_MS = 3_000

/** The real-time part of a server, wired to its domains. */
export interface WiredRealtime {
  readonly hub: Hub
  /** Closes the connections of every session that has ended; it also runs at an interval. */
  checkSeats(): Promise<void>
  /** Asks the clients to reconnect, one after the other, over this time in ms; events go on reaching those who wait. */
  drain(overMs: number): Promise<void>
  /** Delivers committed events, then asks every client to reconnect. Safe to call again. */
  close(): Promise<void>
}

/**
 * Puts the real-time endpoint before the app's calls and connects it to sessions, messages and the outbox.
 * Call it before the app listens; closing the app closes it, too.
 * @param registry Receives the metrics of connections and pushes.
 */
export const wireRealtime = (
  core: Core,
  services: Services,
  app: FastifyInstance,
  registry = new Registry(),
): WiredRealtime => {
  const { sessions, typing, reading, members, signals, speed, awayLoop, switches, productConfig } = services
  const { bus, roster } = core.nodes
  let presence: Presence | null = null

  const authenticate: Authenticate = async (token, ip) => {
    const viewer = await lookUp({ ip }, services, token, (one) => sessions.find(one))
    if (viewer) await delivery.admit(viewer.id)
    return viewer && { memberId: viewer.id, sessionId: viewer.sessionId, client: viewer.client }
  }
  const isServed: IsServed = ({ client = '' }) => !isMaintained(productConfig, client)

  const realtime = createRealtime({
    authenticate,
    isServed,
    destinations: {
      typing: async ({ memberId }, { userId, on }) => {
        if (!(await speed.service.sendTyping(memberId, userId, on))) await typing.send(memberId, userId, on)
      },
      read: ({ memberId }, { groupId, seq, kind }) =>
        kind === 'delivered'
          ? reading.markDelivered(memberId, groupId, seq)
          : reading.markRead(memberId, groupId, seq),
      presence: (sender, signal) => presence?.apply(sender, signal),
    },
    log: core.log,
    allowedOrigins: core.config.allowedOrigins,
    addressOf: callerAddress(core.config.trustedProxies),
  })
  const { hub } = realtime
  switches.onApplied(() => void realtime.closeUnserved(UNSERVED_WITHIN_MS))
  speed.loop.attach(hub)
  awayLoop.attach(hub)
  const seatCheck = createSeatCheck(core, { hub })
  const deliveryReport = createDeliveryReport(core.log, hub.counts)
  const delivery = createDelivery(backgroundOf(core), {
    bus,
    hub: {
      isOnline: (memberId) => hub.isOnline(memberId),
      listOnline: () => hub.listOnline(),
      deliver: (memberId, body) => hub.deliver(memberId, body),
      closeMember: (memberId, reason) => {
        sessions.forgetMember(memberId)
        hub.closeMember(memberId, reason)
      },
      endSession: (sessionId, memberId, reason) => sessions.announceEnd([sessionId], memberId, reason),
      // Close ended sessions first, since their clients must not reconnect.
      async mayHaveMissed() {
        sessions.distrustAll()
        await seatCheck.checkAll()
        hub.sendAllBack()
      },
      hasAllUntil: sessions.confirmEnds,
    },
  })
  observeSockets(realtime, registry)
  observePushes(hub.counts, registry)
  observeOutboxLag(delivery, registry)
  presence = createPresence(core, { hub, roster, signals, members })
  bus.onCast((memberId, body) => hub.deliver(memberId, body))

  sessions.onEnded((sessionId, memberId, reason) => {
    if (reason === 'banned' || reason === 'cancelled') hub.closeMember(memberId, reason)
    else hub.closeSession(sessionId, reason)
  })

  let closing: Promise<void> | null = null
  const close = (): Promise<void> => {
    closing ??= (async () => {
      await presence?.stop()
      await seatCheck.stop()
      await delivery.stop()
      await realtime.close()
      // The last frames of the clients may have said that a screen is visible.
      await presence?.settled()
      deliveryReport.stop()
    })()
    return closing
  }

  realtime.attach(app.server)
  app.addHook('onReady', async () => {
    await delivery.start()
    seatCheck.start()
    deliveryReport.start()
  })
  app.addHook('preClose', close)
  return {
    hub,
    checkSeats: () => seatCheck.checkAll(),
    drain: (overMs) => realtime.drain(overMs),
    close,
  }
}
