import { readFileSync } from 'node:fs'

/**
 * Loaded into a server process before the server itself (`node --import`), so that the product has nothing for this test:
 * it moves the process's clock, names the process to the fakes, sends requests for vendors' fixed addresses to them, and
 * refuses every other address outside this machine.
 */

/** JSON: `offsetMs`, and `routes` with an origin on this machine for each fixed origin. */
const file = process.env.PRODUCTION_LIFE_PLAN
const RealDate = Date
const realFetch = globalThis.fetch
let plan = JSON.parse(readFileSync(file, 'utf8'))

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + plan.offsetMs)
    else super(...parts)
  }
  static now() {
    return RealDate.now() + plan.offsetMs
  }
}

/** Says which process asks, so that a test can end it at that moment. No signature covers the header. */
const named = (init) => {
  const headers = new Headers(init?.headers)
  headers.set('x-process', String(process.pid))
  return { ...init, headers }
}

globalThis.fetch = (input, init) => {
  const address = new URL(input instanceof Request ? input.url : input)
  const route = plan.routes[address.origin]
  if (route !== undefined) return realFetch(`${route}${address.pathname}${address.search}`, init)
  if (address.hostname !== '127.0.0.1') {
    process.stderr.write(`A request left this machine: ${address.origin}\n`)
    return Promise.reject(new TypeError('fetch failed'))
  }
  return realFetch(input, input instanceof Request ? init : named(init))
}

process.on('SIGUSR2', () => {
  plan = JSON.parse(readFileSync(file, 'utf8'))
  process.stdout.write(`The clock is ${plan.offsetMs} ms ahead.\n`)
})
