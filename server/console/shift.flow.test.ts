import { SECOND_MS } from '@contract/constants'
import { randomFrom } from '../../test/history/random'
import { useConsole } from '../../test/server/rigs/console-rig'
import type { TestOperator } from '../../test/server/rigs/start-console'

/** `npm run soak -- shift` makes the shift longer. */
const CASES = Number(process.env.SHIFT_CASES ?? 30)
const OPERATORS = Number(process.env.SHIFT_OPERATORS ?? 5)
const SEED = Number(process.env.SHIFT_SEED ?? 7)
const MEMBERS = 12
const INSERTED_AT_ONCE = 500
/** Limit for a whole shift, in ms: generous, because only a fault should reach it. */
const LIMIT_MS = 60_000 + CASES * 500

const { app, console } = useConsole({ connections: 24 })
/** How long each call took, in ms, by its path. */
const taken = new Map<string, number[]>()

const insertReports = async (): Promise<string[]> => {
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => app.seed.member()))
  const now = app.clock.now()
  const rows = Array.from({ length: CASES }, (_none, at) => ({
    id: app.core.ids.ulid(now - at),
    from_id: members[at % MEMBERS]?.id ?? '',
    to_id: members[(at + 1 + (at % (MEMBERS - 1))) % MEMBERS]?.id ?? '',
    reason: 'harassment',
    created_at: now - at,
    evidence: '{}',
  }))
  for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE)
    await app.core.db
      .insertInto('report')
      .values(rows.slice(from, from + INSERTED_AT_ONCE))
      .execute()
  return rows.map(({ id }) => id)
}

const timed = async (who: TestOperator, path: string, payload: object) => {
  const from = performance.now()
  const answer = await who.call(path, payload)
  taken.set(path, [...(taken.get(path) ?? []), performance.now() - from])
  return answer
}

/** Works until no case is free: mostly decides, sometimes twice at once, sometimes gives the case back. */
const work = async (who: TestOperator, random: () => number): Promise<number> => {
  let decided = 0
  for (;;) {
    // Refills the allowance of the address that all operators share.
    app.clock.advance(SECOND_MS / 2)
    const { body } = await timed(who, '/ops/claims/take-next', { queue: 'reports' })
    const subject = (body as { subject: string | null }).subject
    if (subject === null) return decided
    const id = subject.slice('report:'.length)
    expect((await timed(who, '/ops/reports/open', { id })).status).toBe(200)
    const chance = random()
    if (chance < 0.1) {
      await timed(who, '/ops/claims/release', { subject })
      continue
    }
    const verdict = random() < 0.5 ? 'dismissed' : 'upheld'
    const decide = () =>
      timed(who, '/ops/reports/decide', {
        id,
        verdict,
        why: 'seen',
        ...(verdict === 'upheld' && { step: 'warning' }),
      })
    const answers = await Promise.all(chance < 0.3 ? [decide(), decide()] : [decide()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    decided += 1
  }
}

const percentile95 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0

test(
  'a shift decides every case exactly once',
  async () => {
    const ids = await insertReports()
    const people: TestOperator[] = []
    for (let at = 0; at < OPERATORS; at += 1) people.push(await console.operator(`shift-${at}`, 'reviewer'))
    const counts = await Promise.all(people.map((who, at) => work(who, randomFrom(SEED + at))))
    // The last operator may have given a case back after the others had left.
    const rest = await work(people[0] as TestOperator, () => 0.5)
    expect(counts.reduce((sum, count) => sum + count, rest)).toBe(CASES)
    const entries = await app.core.db
      .selectFrom('audit_entry')
      .select('subject')
      .where('act', 'in', ['report.upheld', 'report.dismissed'])
      .execute()
    expect(entries.map(({ subject }) => subject).sort()).toEqual(ids.map((id) => `report:${id}`).sort())
    const open = await app.services.decisions.list(app.core.db, ['received', 'reviewing'], CASES)
    expect(open).toEqual([])
    expect(await app.core.db.selectFrom('case_claim').select('subject').execute()).toEqual([])
    const lines = [...taken].map(
      ([path, times]) => `${path} ${times.length} calls, p95 ${Math.round(percentile95(times))} ms`,
    )
    process.stdout.write(`${CASES} cases, ${OPERATORS} operators\n${lines.join('\n')}\n`)
  },
  LIMIT_MS,
)
