import { DAY_MS } from '@contract/constants'
import { noticesOf } from '../../../../test/server/acts/acting'
import { createDeciding, seedReporter } from '../../../../test/server/acts/deciding'
import { expectRefusal, say } from '../../../../test/server/acts/messaging'
import type { SeededMember } from '../../../../test/server/seed'
import { sendText } from '../../../../test/server/relations'
import { useApp } from '../../../../test/server/rigs/app-rig'

const app = useApp()
let reporter: SeededMember
let target: SeededMember
beforeEach(async () => {
  ;[reporter, target] = await seedReporter(app)
})

const { reportOf, uphold, dismiss, appeal, waitingAppeal } = createDeciding(() => ({ app, reporter, target }))

const greetings = async (): Promise<number | null> =>
  (await target.post('/api/user/my_info')).data.quotas.greet.limit

test('halves the greetings for seven days with each upheld report: a verified member’s five become two, one, none', async () => {
  await app.core.db
    .updateTable('member')
    .set({ certified_at: app.clock.now() })
    .where('id', '=', target.id)
    .execute()
  const limits = [await greetings()]
  for (let i = 0; i < 3; i++) {
    await uphold(await reportOf(), 'warning')
    limits.push(await greetings())
  }
  await dismiss(await reportOf())
  limits.push(await greetings())
  expect(limits).toEqual([5, 2, 1, 0, 0])
  expect(await noticesOf(app, target.id)).toEqual(['warned', 'warned', 'warned'])
  const [stranger, other] = [await app.seed.member(), await app.seed.member()]
  expectRefusal(await sendText(target, stranger, '你好呀'), 'GREETING_QUOTA', { limit: 0 })
  app.clock.advance(7 * DAY_MS)
  expect(await greetings()).toBe(5)
  await say(target, other, '你好呀')
})

test('counts no lifted sanction, and leaves members enough to answer', async () => {
  await uphold(await reportOf(), 'warning')
  expect(await greetings()).toBe(1)
  expect((await appeal(target)).code).toBe(1)
  await app.services.appeals.decide(await waitingAppeal(), {
    verdict: 'granted',
    operator: 'bert',
    why: '看错了',
  })
  expect(await greetings()).toBe(2)
})
