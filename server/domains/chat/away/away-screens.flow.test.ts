import { say, seedQuietTalkers } from '../../../../test/server/acts/messaging'
import { GRACE_MS, useAway } from '../../../../test/server/rigs/away-rig'
import { waitUntil } from '../../../../test/server/wait-until'

const rig = useAway()

/** Screens that a test shows and hides: a clock that jumps looks like missed events, which close real connections. */
const fakeScreens = () => {
  const shown = new Set<string>()
  const listeners: ((memberId: string, isHere: boolean) => void)[] = []
  return {
    isHere: (memberId: string) => shown.has(memberId),
    onPresence(listener: (memberId: string, isHere: boolean) => void) {
      listeners.push(listener)
      return () => undefined
    },
    show(memberId: string, isHere: boolean) {
      if (isHere) shown.add(memberId)
      else shown.delete(memberId)
      for (const listener of listeners) listener(memberId, isHere)
    },
  }
}

test('keeps quiet while the app is on a screen, and until a minute after it left', async () => {
  const screens = fakeScreens()
  rig.app.services.awayLoop.attach(screens)
  screens.show(rig.bob.id, true)
  await say(rig.ada, rig.bob, '在屏幕上')
  await rig.pass()
  expect(await rig.app.core.db.selectFrom('away_notice').selectAll().execute()).toEqual([])
  screens.show(rig.bob.id, false)
  await say(rig.ada, rig.bob, '离开了')
  await rig.pass()
  expect(rig.bodies()).toEqual(['近遇｜你有 2 条新消息'])
  screens.show(rig.bob.id, true)
  await say(rig.ada, rig.bob, '又来')
  rig.app.clock.advance(50_000)
  screens.show(rig.bob.id, false)
  await rig.pass(20_000)
  expect(rig.received()).toHaveLength(1)
  await rig.pass(50_000)
  expect(rig.received()).toHaveLength(2)
})

test('a deadline waits while the app is on a screen, and is sent afterwards', async () => {
  const screens = fakeScreens()
  rig.app.services.awayLoop.attach(screens)
  screens.show(rig.bob.id, true)
  const params = { userId: rig.ada.id, orderId: '1' }
  await rig.app.core.transaction((tx) => rig.app.services.notices.add(tx, rig.bob.id, 'unlock_asked', params))
  await rig.pass()
  await rig.pass()
  expect(rig.received()).toEqual([])
  screens.show(rig.bob.id, false)
  await rig.pass()
  expect(rig.received()).toHaveLength(1)
})

test('counts the connections of its own process', async () => {
  rig.app.services.awayLoop.attach(rig.app.realtime.hub)
  await rig.listen(rig.bob)
  await waitUntil(() => rig.app.realtime.hub.isHere(rig.bob.id))
  const here = rig.app.services.awayCounts.read('here')
  await say(rig.ada, rig.bob, '在屏幕上')
  // The notice is made due instead of moving the clock, which would close the connection.
  await rig.app.core.db.updateTable('away_notice').set({ due_at: rig.app.clock.now() }).execute()
  await rig.turn()
  expect(rig.app.services.awayCounts.read('here')).toBe(here + 1)
})

test('another node keeps back what its own member sees', async () => {
  const screens = fakeScreens()
  rig.other.awayLoop.attach(screens)
  screens.show(rig.bob.id, true)
  await say(rig.ada, rig.bob, '在另一台')
  rig.app.clock.advance(60_000)
  await rig.other.awayLoop.turn()
  await rig.pass(10_000)
  screens.show(rig.bob.id, false)
  expect(rig.received()).toEqual([])
})

test('two nodes send each notice once', async () => {
  for (let n = 0; n < 12; n++) {
    const { ada: from, bob: to } = await seedQuietTalkers(rig.app)
    await rig.subscribe(to)
    await say(from, to, '嗨')
  }
  rig.app.clock.advance(GRACE_MS)
  await Promise.all([rig.turn(), rig.other.awayLoop.turn(), rig.turn(), rig.other.awayLoop.turn()])
  await Promise.all([rig.turn(), rig.other.awayLoop.turn()])
  const endpoints = rig.received().map(({ endpoint }) => endpoint)
  expect(endpoints).toHaveLength(12)
  expect(new Set(endpoints).size).toBe(12)
})
