import { setTimeout as pause } from 'node:timers/promises'
import type { ChaosProxy, ProxyDirection } from '../nodes/chaos-proxy'
import type { ServerNode } from '../nodes/spawn-node'
import type { TestRedis } from '../nodes/spawn-redis'
import type { KillablePostgres } from './killable-postgres'
import type { Phone } from './phone'

/** The parts of a run that can break. */
export interface Breakable {
  readonly nodes: readonly ServerNode[]
  readonly balancer: ChaosProxy
  readonly postgres: KillablePostgres
  /** Null where this machine has no Redis. */
  readonly redis: TestRedis | null
  readonly phones: readonly Phone[]
  random(): number
}

/** A fault; resolves when it is healed. */
export type Fault = (world: Breakable) => Promise<void>

const pick = <T>(values: readonly T[], random: () => number): T => {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}

const directions: readonly ProxyDirection[] = ['toClient', 'toServer']

const HOLD_MS = 3_000

const killNode: Fault = async ({ nodes, random }) => {
  const node = pick(nodes, random)
  await node.kill()
  await node.start()
}

const stopNode: Fault = async ({ nodes, random }) => {
  const node = pick(nodes, random)
  await node.stop()
  await node.start()
}

const pauseNode: Fault = async ({ nodes, random }) => {
  const node = pick(nodes, random)
  node.pause()
  await pause(HOLD_MS)
  node.resume()
}

const killPostgres: Fault = ({ postgres }) => postgres.killAndStart()

const killRedis: Fault = async ({ redis }) => {
  await redis?.kill()
  await pause(HOLD_MS)
  await redis?.start()
}

const pauseRedis: Fault = async ({ redis }) => {
  redis?.pause()
  await pause(HOLD_MS)
  redis?.resume()
}

const resetLinks: Fault = ({ balancer }) => Promise.resolve(void balancer.resetAll())

/** Some connections stop relaying without an end, as a train in a tunnel; heartbeats or healing end it. */
const halfOpenLinks: Fault = async ({ balancer, random }) => {
  const links = balancer.links.filter(() => random() < 0.5)
  for (const link of links) link.setFault({ kind: 'halfOpen' })
  await pause(HOLD_MS)
  for (const link of links) {
    if (random() < 0.5) link.reset()
    else link.setFault(null)
  }
}

const sliceLinks: Fault = async ({ balancer, random }) => {
  balancer.setFault({ kind: 'slices', bytes: 7, everyMs: 1 }, pick(directions, random))
  await pause(HOLD_MS)
  balancer.setFault({ kind: 'none' })
}

const slowLinks: Fault = async ({ balancer, random }) => {
  balancer.setFault({ kind: 'delay', ms: 150 }, pick(directions, random))
  await pause(HOLD_MS)
  balancer.setFault({ kind: 'none' })
}

/** Connections break in the middle of a frame or of a request. */
const cutLinks: Fault = ({ balancer, random }) => {
  for (const link of balancer.links)
    link.setFault({ kind: 'cut', afterBytes: Math.floor(random() * 400) }, pick(directions, random))
  return Promise.resolve()
}

const refuseConnections: Fault = async ({ balancer }) => {
  balancer.setOpen(false)
  balancer.resetAll()
  await pause(HOLD_MS)
  balancer.setOpen(true)
}

const restartPhones: Fault = async ({ phones, random }) => {
  await Promise.all(phones.filter(() => random() < 0.3).map((phone) => phone.restart()))
}

/** Every kind of fault by its name. */
export const faults: Readonly<Record<string, Fault>> = {
  killNode,
  stopNode,
  pauseNode,
  killPostgres,
  killRedis,
  pauseRedis,
  resetLinks,
  halfOpenLinks,
  sliceLinks,
  slowLinks,
  cutLinks,
  refuseConnections,
  restartPhones,
}
