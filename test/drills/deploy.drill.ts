import { randomUUID } from 'node:crypto'
import { finalOf } from '../history/comparison'
import { violationsOf, type FinalGroup } from '../history/history'
import { randomFrom } from '../history/random'
import { postTo } from '../server/post-to'
import { matchPair } from '../server/relations'
import { waitUntil } from '../server/wait-until'
import { canHaveCaddy, leftOut } from './deploy/caddy'
import { type RehearsedNode, startTopology, type Topology } from './deploy/topology'
import { findPrograms } from './postgres'
import { DrillMember } from './upgrade/member'
import { countCalls, createRecords } from './upgrade/records'

const programs = findPrograms()
const isPossible = programs !== null && canHaveCaddy
const describeHere: (name: string, block: () => void) => void = isPossible
  ? describe
  : (name, block) => describe.skip(`${name} (needs Caddy and the package postgresql)`, block)

const PAIRS = 6
/** Calls before, between and after the two restarts. Source: ours */
const CALLS_OF_A_STEP = 250
const DEADLINE_MS = 120_000
/** Sessions of SockJS; on the next best node half of them would be unknown. */
const SESSIONS = 20
const say = (line: string): void => void process.stdout.write(`${line}\n`)

describeHere('the topology of deploy/ on this machine', () => {
  let topology: Topology
  const groups: { id: string; token: string }[] = []
  beforeAll(async () => {
    topology = await startTopology(programs ?? '')
    const { isPooled } = topology
    say(isPooled ? 'With PgBouncer.' : 'Without PgBouncer: 1.21 or newer is not on this machine.')
    if (leftOut.length > 0) say(`Caddy is older than 2.8, so it ran without ${leftOut.join(' and ')}.`)
  }, 300_000)
  afterAll(() => topology?.close(), 120_000)

  const post = () => postTo(topology.caddy.url)
  /** Calls that a node has answered since its start. */
  const answersOf = async ({ metricsUrl }: RehearsedNode): Promise<number> => {
    const text = await fetch(metricsUrl).then(
      (answer) => answer.text(),
      () => '',
    )
    const lines = text.split('\n').filter((line) => line.startsWith('jinyu_call_seconds_count'))
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
  }
  const addPair = async (records: ReturnType<typeof createRecords>, random: () => number) => {
    const { world, caddy } = topology
    const [a, b] = [await world.seed.member(), await world.seed.member({ gender: 'male' })]
    const groupId = await matchPair(world, a, b)
    groups.push({ id: groupId, token: a.token })
    const common = { origin: caddy.url, groupId, records, random, restMs: 200 }
    return [
      new DrillMember({ ...common, self: a, peerId: b.id }),
      new DrillMember({ ...common, self: b, peerId: a.id }),
    ]
  }

  test('the migrations ran, and the doctor finds no fault', () => {
    expect(topology.migrated).toMatch(/^Applied /m)
    expect(topology.examined).toMatch(/^ok +role +jinyu_app$/m)
    expect(topology.examined).not.toMatch(/^fail/m)
  })

  test('the page comes over TLS with HSTS, the console and the metrics on ports of their own', async () => {
    // Caddy serves before it has made its certificate, and refuses until then.
    const isSecure = (): Promise<boolean> =>
      topology.caddy.secure().then(
        ({ status }) => status === 200,
        () => false,
      )
    await waitUntil(isSecure, DEADLINE_MS)
    // The proxy's replaces the node's; two headers would be joined here, and a browser takes the first.
    expect(await topology.caddy.secure()).toMatchObject({ hsts: 'max-age=31536000; includeSubDomains' })
    for (const { metricsUrl, consoleUrl } of topology.nodes) {
      expect(await (await fetch(metricsUrl)).text()).toContain('jinyu_database_connections')
      expect((await fetch(consoleUrl)).status).toBe(200)
    }
    for (const hidden of ['/metrics', '/console/queues'])
      expect((await fetch(`${topology.caddy.url}${hidden}`)).status).not.toBe(200)
  })

  test('somebody logs in by a code of the vendor, and registers', async () => {
    const phone = '13700000001'
    const headers = { 'x-device-id': 'rehearsal-device', 'x-client': 'h5/1.0.0(100)' }
    const consents = { user: '1.0', privacy: '1.0' }
    const asked = await post()(
      '/api/auth/get_auth_token',
      { scene: 'sms', phone, purpose: 'login' },
      { headers },
    )
    const { TemplateParam = '{}' } = Object.fromEntries(topology.sms.received.at(-1)?.query ?? [])
    const { code } = JSON.parse(TemplateParam) as { code: string }
    const ticket = asked.data.ticket as string
    const login = { scene: 'sms', ticket, phone, smsCode: code, deviceId: 'rehearsal-device', consents }
    const logged = await post()('/api/auth/sp_token_login', login, { headers })
    const form = { gender: 'female', birthday: '1998-05-20', consents, clientToken: randomUUID() }
    const { registerTicket } = logged.data as { registerTicket: string }
    const answer = await post()('/api/auth/register', { registerTicket, ...form }, { headers })
    expect(answer).toMatchObject({ code: 1, data: { token: expect.any(String) } })
  })

  test('a session of SockJS, for members whose network has no sockets, stays on its node', async () => {
    const origin = topology.caddy.url
    const ask = (session: string, transport: string, body?: string) =>
      fetch(`${origin}/chat/000/${session}/${transport}`, {
        method: 'POST',
        headers: { origin },
        ...(body !== undefined && { body }),
      })
    const frame = 'CONNECT\naccept-version:1.2\nhost:jinyu\n\n\0'
    const statuses = async (_: unknown, at: number): Promise<number[]> => {
      const session = `session${at}`
      const opened = await ask(session, 'xhr')
      await opened.text()
      return [opened.status, (await ask(session, 'xhr_send', JSON.stringify([frame]))).status]
    }
    const all = await Promise.all(Array.from({ length: SESSIONS }, statuses))
    expect(all).toEqual(Array(SESSIONS).fill([200, 204]))
  })

  test('a backup is complete and whole', async () => {
    expect(await topology.backUp()).toMatch(/^\d{8}T\d{6}Z$/)
  }, 120_000)

  test('both nodes restart under load: no call fails, no message is lost, doubled or reordered', async () => {
    const records = createRecords()
    const random = randomFrom(1)
    const members: DrillMember[] = []
    for (let pair = 0; pair < PAIRS; pair += 1) members.push(...(await addPair(records, random)))
    for (const member of members) member.connect()
    const areOnline = () => waitUntil(() => members.every(({ isOnline }) => isOnline), DEADLINE_MS)
    const untilMoreCalls = () => {
      const wanted = countCalls(records) + CALLS_OF_A_STEP
      return waitUntil(() => countCalls(records) >= wanted, DEADLINE_MS)
    }
    await areOnline()
    const working = Promise.all(members.map((member) => member.work()))
    await untilMoreCalls()
    for (const node of topology.nodes) {
      expect(await node.server.stop()).toBe(0)
      await node.server.start()
      // Caddy has found it again.
      await waitUntil(async () => (await answersOf(node)) > 0, DEADLINE_MS)
      await areOnline()
      await untilMoreCalls()
    }
    for (const member of members) member.rest()
    await working
    const finals: FinalGroup[] = []
    for (const { id, token } of groups) finals.push(await finalOf(topology.caddy.url, token, id))
    await Promise.all(members.map((member) => member.leave()))
    say(
      `${countCalls(records)} calls, ${records.failures.length} failed; ${records.history.sends.size} texts; ` +
        `${records.returns.length} sockets came back.`,
    )
    expect(records.failures).toEqual([])
    expect(violationsOf(records.history, finals)).toEqual([])
    expect(records.returns.length).toBeGreaterThanOrEqual(2 * PAIRS)
  }, 400_000)
})
