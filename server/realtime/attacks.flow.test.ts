import type { RealtimeBody } from '@contract/types/realtime'
import { openAttacker, transports, type Attacker, type Transport } from '../../test/server/attacks/attackers'
import { sendAttempts, subscribeAttempts, type Attempt } from '../../test/server/attacks/corpus'
import { connectFrame, PlainClient } from '../../test/server/rigs/realtime-client'
import { authenticateToken, startRealtimeRig, type RealtimeRig } from '../../test/server/rigs/realtime-rig'
import { waitUntil } from '../../test/server/wait-until'
import type { RealtimeDeps } from './server'

const VICTIM = '100000000001'
const FULL = 520
/** The weakened variants only show that the suite would notice, so they run fewer attempts. */
const SMALL = 60
const AT_ONCE = 40
/** Far larger than the largest frame. */
const HUGE = 2 * 1024 * 1024
/** Longer than any test: a session that ended by itself would make room for a new one of the thief. */
const NEVER_MS = 3_600_000

const ownId = (index: number): string => String(200_000_000_000 + index)

interface Findings {
  /** Attempts that the server accepted. */
  readonly letIn: string[]
  /** Attempts that were neither accepted nor rejected. */
  readonly undecided: string[]
  /** Canaries that reached an attacker, and how many of the sent ones the victim got. */
  leaked: number
  victimGot: number
  sent: number
}

let rig: RealtimeRig
afterEach(() => rig.stop())

const canary = (id: number): RealtimeBody => ({ event: 'wallet', id: `canary-${id}`, at: 1 })

const start = (deps: Partial<RealtimeDeps> = {}) =>
  startRealtimeRig({
    ...deps,
    limits: {
      socketsPerAddress: Infinity,
      framesPerSecond: Infinity,
      receiverGapMs: NEVER_MS,
      ...deps.limits,
    },
  }).then((started) => (rig = started))

const runAttempt = async (transport: Transport, index: number, attempt: Attempt, findings: Findings) => {
  const attacker = await openAttacker(transport, rig.origin, `${transport}-${index}`)
  const connect = attempt.isUnconnected ? [] : [connectFrame(ownId(index))]
  await attacker.send(connect)
  if (!attempt.isUnconnected) await waitUntil(() => attacker.isOver || attacker.heard.includes('CONNECTED'))
  await attacker.send(attempt.frames)
  await waitUntil(() => attacker.isOver || attacker.heard.includes('receipt-id:attack')).catch(
    () => void findings.undecided.push(attempt.name),
  )
  if (/RECEIPT(\n|\\n)receipt-id:attack/.test(attacker.heard)) findings.letIn.push(attempt.name)
  return attacker
}

/** Runs the attempts while the server pushes to the victim, and counts faults. */
const attack = async (transport: Transport, attempts: readonly Attempt[]): Promise<Findings> => {
  const findings: Findings = { letIn: [], undecided: [], leaked: 0, victimGot: 0, sent: 0 }
  const victim = await PlainClient.signIn(rig.rawUrl, VICTIM)
  const push = (): void => {
    findings.sent += 1
    rig.realtime.hub.deliver(VICTIM, canary(findings.sent))
  }
  for (let from = 0; from < attempts.length; from += AT_ONCE) {
    const batch = attempts.slice(from, from + AT_ONCE)
    push()
    const attackers: Attacker[] = await Promise.all(
      batch.map((attempt, offset) => runAttempt(transport, from + offset, attempt, findings)),
    )
    for (let count = 0; count < 10; count += 1) push()
    await waitUntil(
      () => victim.received.filter((frame) => frame.includes('canary')).length === findings.sent,
    )
    findings.leaked += attackers.filter(({ heard }) => heard.includes('canary')).length
    for (const attacker of attackers) attacker.close()
  }
  findings.victimGot = victim.received.filter((frame) => frame.includes('canary')).length
  victim.socket.terminate()
  return findings
}

const nothingWrong = (findings: Findings) => ({
  ...findings,
  letIn: [],
  undecided: [],
  leaked: 0,
  victimGot: findings.sent,
})

describe.each(transports)('over %s', (transport) => {
  test(`rejects ${FULL} attempts to subscribe to another member, and leaks no canary`, async () => {
    await start()
    const findings = await attack(transport, subscribeAttempts(VICTIM, ownId, FULL))
    expect(findings).toEqual(nothingWrong(findings))
    expect(findings.sent).toBeGreaterThan(100)
  }, 60_000)

  test('accepts and pushes no forged SEND', async () => {
    await start()
    const findings = await attack(transport, sendAttempts(VICTIM, ownId, FULL / 2))
    expect(findings).toEqual(nothingWrong(findings))
    expect(rig.signals).toEqual([])
  }, 60_000)

  test('closes the connection for a destination of 2 MB', async () => {
    await start()
    const frame = `SUBSCRIBE\nid:x\ndestination:/chat/notify/${VICTIM}${'*'.repeat(HUGE)}\nreceipt:attack\n\n\0`
    const findings = await attack(transport, [{ name: 'huge', frames: [frame], isUnconnected: false }])
    expect(findings).toEqual(nothingWrong(findings))
  })
})

describe('the suite fails without', () => {
  test.each(transports)('the check of subscriptions, over %s', async (transport) => {
    await start({
      guards: { maySubscribe: (_memberId, destination) => destination?.startsWith('/chat') ?? false },
    })
    const { letIn } = await attack(transport, subscribeAttempts(VICTIM, ownId, SMALL))
    expect(letIn).not.toEqual([])
  })

  test.each(transports)('the check of tokens, over %s', async (transport) => {
    const mixUp = async (token: string) =>
      (await authenticateToken(token)) && { memberId: VICTIM, sessionId: 'mixed-up' }
    await start({ authenticate: mixUp, limits: { socketsPerMember: Infinity } })
    const { letIn, leaked } = await attack(transport, subscribeAttempts(VICTIM, ownId, SMALL))
    expect(letIn).not.toEqual([])
    expect(leaked).toBeGreaterThan(0)
  })

  test.each(transports)('the literal comparison of destinations, over %s', async (transport) => {
    const sloppy = (text: string): string =>
      text.trim().toLowerCase().replace(/\/$/, '').replace(/^\/\//, '/')
    await start({ guards: { readDestination: sloppy } })
    const { letIn } = await attack(transport, sendAttempts(VICTIM, ownId, SMALL))
    expect(letIn).not.toEqual([])
  })
})

describe('SockJS sessions', () => {
  const OWNER = { address: '192.0.2.1', 'User-Agent': 'owner' }
  const LISTED = ['https://a.example', 'https://b.example']
  let address = OWNER.address

  const ask = async (action: string, body: string, headers: Record<string, string>): Promise<number> => {
    const answer = await fetch(`${rig.origin}/chat/000/victims-session/${action}`, {
      method: 'POST',
      body,
      headers,
    })
    await answer.body?.cancel()
    return answer.status
  }

  const ownHeaders = () => ({ Origin: rig.origin, 'User-Agent': OWNER['User-Agent'] })

  /** Thefts that differ from the owner in one to three ways; returns the number of each kind of answer. */
  const steal = async (
    count: number,
    actions: readonly ('xhr' | 'xhr_send')[],
  ): Promise<Map<number, number>> => {
    address = OWNER.address
    await ask('xhr', '', ownHeaders())
    expect(await ask('xhr_send', JSON.stringify([connectFrame(VICTIM)]), ownHeaders())).toBe(204)
    const answers = new Map<number, number>()
    for (let index = 0; index < count; index += 1) {
      const ways = (index % 7) + 1
      address = ways & 1 ? `192.0.2.${(index % 200) + 2}` : OWNER.address
      const headers = {
        Origin: ways & 2 ? (LISTED[index % LISTED.length] ?? '') : rig.origin,
        'User-Agent': ways & 4 ? `thief-${index}` : OWNER['User-Agent'],
      }
      const body = JSON.stringify(['SEND\ndestination:/chat/presence\n\n{"visible":false}\0'])
      const action = actions[index % actions.length] ?? 'xhr_send'
      const status = await ask(action, action === 'xhr' ? '' : body, headers)
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
    return answers
  }

  const startBound = (deps: Partial<RealtimeDeps> = {}) =>
    start({ allowedOrigins: LISTED, addressOf: () => address, ...deps })

  test('answer only the caller that opened them: 0 of 420 thefts succeed', async () => {
    await startBound()
    expect([...(await steal(420, ['xhr', 'xhr_send', 'xhr_send']))]).toEqual([[404, 420]])
    expect(rig.signals).toEqual([])
  })

  test('answer everybody without the check, which the suite notices', async () => {
    await startBound({ guards: { isSameCaller: () => true } })
    const answers = await steal(40, ['xhr_send'])
    expect(answers.get(204)).toBeGreaterThan(0)
    expect(rig.signals).not.toEqual([])
  })
})
