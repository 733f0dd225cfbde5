import { DAY_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { noticesOf } from '../../../../test/server/acts/acting'
import { walletOf } from '../../../../test/server/acts/buying'
import {
  accountOf,
  cancel,
  giveBonus,
  isSeen,
  logIn,
  logInAgain,
} from '../../../../test/server/acts/cancelling'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { matchPair, sanction, sendText } from '../../../../test/server/relations'

const app = useApp()
beforeEach(() => app.clock.advance(DAY_MS))

const work = () => app.services.jobs.runDue()

test('a login offers to restore the account, and restores it only on request', async () => {
  const ada = await app.seed.member()
  const bob = await app.seed.member({ gender: 'male' })
  await matchPair(app, ada, bob)
  await sendText(ada, bob, '你好')
  const { deadline } = (await cancel(app, ada)).data
  const offered = await logIn(app, ada)
  expect(offered.data).toEqual({ registerState: 'cancelling', cancelDeadline: deadline })
  expect(await accountOf(app, ada)).toBe('cancelling')
  const again = await logInAgain(app, ada, { restore: true })
  expect((await again.post('/api/user/my_info')).data.user).toMatchObject({ accountState: 'active' })
  expect(await isSeen(bob, ada)).toBe(true)
  expect(await noticesOf(app, ada.id)).toContain('cancellation_taken_back')
  const { list } = (await bob.post('/api/user/message_group_list', { box: 'main' })).data
  expect(list[0].peer).toMatchObject({ gone: false })
})

test('an account cannot be restored after the last day', async () => {
  const member = await app.seed.member()
  await cancel(app, member)
  app.clock.advance(15 * DAY_MS)
  expect((await logIn(app, member, { restore: true })).code).toBe(errorCodes.ACCOUNT_CANCELLED)
  expect((await logIn(app, member)).code).toBe(errorCodes.ACCOUNT_CANCELLED)
})

test('a running restriction goes on after the account is restored', async () => {
  const member = await app.seed.member()
  await sanction(app, member, 'week', 'insult')
  await cancel(app, member)
  await logInAgain(app, member, { restore: true })
  expect(await accountOf(app, member)).toBe('restricted')
  // An ended restriction does not.
  await cancel(app, await logInAgain(app, member))
  app.clock.advance(8 * DAY_MS)
  await work()
  await logInAgain(app, member, { restore: true })
  expect(await accountOf(app, member)).toBe('active')
})

test('an incomplete account is restored as incomplete', async () => {
  const member = await app.seed.member({ row: { account_state: 'incomplete' } })
  await cancel(app, member)
  expect((await logIn(app, member, { restore: true })).data.registerState).toBe('incomplete')
  expect(await accountOf(app, member)).toBe('incomplete')
})

test('a restored account keeps its given coins, and the first cancellation’s erasure does not run', async () => {
  const member = await app.seed.member()
  await giveBonus(app, member.id, 20)
  await cancel(app, member)
  await logInAgain(app, member, { restore: true })
  app.clock.advance(16 * DAY_MS)
  await work()
  expect(await accountOf(app, member)).toBe('active')
  expect((await walletOf(await logInAgain(app, member))).bonusCoins).toBe(20)
})
