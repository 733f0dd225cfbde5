import { add, remove } from '../../../../test/server/acts/acting'
import { createDeciding, seedReporter, seedTrusted } from '../../../../test/server/acts/deciding'
import { outcomeOf } from '../../../../test/server/acts/operating'
import { countLockWaiters } from '../../../../test/server/lock-waiters'
import { useApp } from '../../../../test/server/rigs/app-rig'
import type { SeededMember } from '../../../../test/server/seed'
import { matchPair } from '../../../../test/server/relations'
import { waitUntil } from '../../../../test/server/wait-until'

const ROUNDS = 6

const app = useApp({ connections: 32 })
let reporter: SeededMember
let target: SeededMember
let second: SeededMember

const { reportOf, dismiss, uphold, accountOf } = createDeciding(() => ({ app, reporter, target }))

/** Runs each round with members of its own. */
const rounds = async (round: (nth: number) => Promise<void>): Promise<void> => {
  for (let nth = 0; nth < ROUNDS; nth++) {
    ;[reporter, target] = await seedReporter(app)
    second = await app.seed.member()
    await matchPair(app, second, target)
    await round(nth)
  }
}

/** Locks the target's row until every act waits for it or has ended; then the acts run in their order. */
const queueUp = async (...acts: (() => Promise<unknown>)[]): Promise<void> => {
  let done = 0
  const begun: Promise<unknown>[] = []
  await app.core.transaction(async (tx) => {
    await app.services.members.lock(tx, target.id)
    for (const act of acts) {
      begun.push(act().finally(() => void (done += 1)))
      await waitUntil(async () => done + (await countLockWaiters(app)) >= begun.length)
    }
  })
  await Promise.all(begun)
}

const suspectMinor = (from: SeededMember) => add(from, 'report', target, { reason: 'minor' })

describe('a report of a minor that arrives while', () => {
  test.each([
    ['an operator dismisses the last open one', (id: string) => dismiss(id)],
    ['an operator warns for the last open one', (id: string) => uphold(id, 'warning')],
    ['the reporter takes the last open one back', () => remove(reporter, 'report', target)],
  ])('%s leaves the account suspended', async (_name, settle) => {
    await rounds(async (nth) => {
      const id = await reportOf('minor')
      const acts = [() => settle(id), () => suspectMinor(second)]
      await queueUp(...(nth % 2 === 0 ? acts.reverse() : acts))
      expect(await accountOf()).toBe('restricted')
    })
  })
})

describe('deciding the last two reports at once frees the account', () => {
  test('when two operators decide', async () => {
    await rounds(async () => {
      const ids = [await reportOf('minor'), await reportOf('other', second)]
      await Promise.all(ids.map((id) => dismiss(id)))
      expect(await accountOf()).toBe('active')
    })
  })

  test('when an operator decides and a reporter withdraws', async () => {
    await rounds(async () => {
      const id = await reportOf('minor')
      await reportOf('other', second)
      await Promise.all([dismiss(id), remove(second, 'report', target)])
      expect(await accountOf()).toBe('active')
    })
  })
})

test('counts three simultaneous trusted reporters as three', async () => {
  await rounds(async () => {
    const reporters = await Promise.all([0, 1, 2].map(() => seedTrusted(app, target)))
    await Promise.all(reporters.map((from) => add(from, 'report', target, { reason: 'scam' })))
    expect(await accountOf()).toBe('restricted')
  })
})

test('completes simultaneous reports of each other and decisions of operators without a deadlock', async () => {
  await rounds(async () => {
    const id = await reportOf('other')
    const crossing = [
      suspectMinor(second),
      suspectMinor(reporter),
      add(target, 'report', reporter, { reason: 'other', alsoBlock: true }),
    ]
    const [outcome, ...answers] = await Promise.all([outcomeOf(dismiss(id)), ...crossing])
    expect([outcome, ...answers.map(({ code }) => code)]).toEqual(['done', 1, 1, 1])
    expect(await accountOf()).toBe('restricted')
  })
})
