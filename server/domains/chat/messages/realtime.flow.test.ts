import { closeCodes } from '@contract/realtime'
import { say, seedQuietTalkers } from '../../../../test/server/acts/messaging'
import { useDevices } from '../../../../test/server/devices'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import type { StompListener } from '../../../../test/server/rigs/stomp-listener'
import { changeMember, insertBlock, matchPair, sendText } from '../../../../test/server/relations'
import { waitUntil } from '../../../../test/server/wait-until'

const app = useApp({ connections: 20 })
let ada: SeededMember
let bob: SeededMember
let groupId: string

beforeEach(async () => {
  ;({ ada, bob, groupId } = await seedQuietTalkers(app))
})

const { listen, flushTo } = useDevices(() => app)

const seqsOf = (device: StompListener): number[] => device.of('msg').map(({ message }) => message.seq)

test('pushes messages to both in order, once, on every device', async () => {
  const devices = [await listen(ada), await listen(bob), await listen(bob)]
  const texts: string[] = []
  for (let n = 1; n <= 20; n++) {
    texts.push(`第 ${n} 句`)
    await say(n % 3 ? ada : bob, n % 3 ? bob : ada, `第 ${n} 句`)
  }
  for (const device of devices) {
    // One of the messages is the tip that pictures may be sent now; it has a number of its own.
    const pushed = await device.waitFor('msg', 21)
    expect(pushed.flatMap(({ message }) => message.content.text ?? [])).toEqual(texts)
    expect(seqsOf(device)).toEqual(Array.from({ length: 21 }, (_v, i) => i + 1))
  }
  const ids = devices[0]?.bodies.map(({ id }) => id) ?? []
  expect(new Set(ids).size).toBe(ids.length)
})

test('pushes two hundred messages sent at once in the order of their numbers', async () => {
  const device = await listen(bob)
  await Promise.all(Array.from({ length: 200 }, (_v, i) => say(ada, bob, `m${i}`)))
  await device.waitFor('msg', 200)
  expect(seqsOf(device)).toEqual(Array.from({ length: 200 }, (_v, i) => i + 1))
})

test('pushes the message that the sender got as the answer, and sends its delivery to the sender', async () => {
  const [adaDevice, bobDevice] = [await listen(ada), await listen(bob)]
  const message = await say(ada, bob, '你好')
  const [pushed] = await bobDevice.waitFor('msg')
  expect(pushed?.message).toEqual(message)
  expect(adaDevice.of('delivered')).toEqual([])
  await bobDevice.signal('read', { groupId, seq: 1, kind: 'delivered' })
  expect(await adaDevice.waitFor('delivered')).toMatchObject([{ groupId, seq: 1 }])
  expect(adaDevice.of('read')).toEqual([])
})

test("pushes a new greeting's list row before its message, and both rows after its answer", async () => {
  const cara = await app.seed.member()
  const [caraDevice, adaDevice] = [await listen(cara), await listen(ada)]
  const before = adaDevice.bodies.length
  await say(cara, ada, '你好')
  await adaDevice.waitFor('msg')
  expect(adaDevice.bodies.map(({ event }) => event).slice(before)).toEqual(['group', 'msg'])
  expect(adaDevice.of('group').at(-1)?.group).toMatchObject({
    kind: 'greeting',
    greetingState: 'received',
    unread: 1,
  })
  await say(ada, cara, '你好呀')
  const groups = await caraDevice.waitFor('group', 2)
  expect(groups[1]?.group).toMatchObject({ kind: 'direct', greetingState: null })
})

test('lists missed messages after a reconnect', async () => {
  const [device, sender] = [await listen(bob), await listen(ada)]
  await say(ada, bob, '一')
  await device.waitFor('msg')
  await device.close()
  await say(ada, bob, '二')
  await sender.waitFor('msg', 2)
  const again = await listen(bob)
  await say(ada, bob, '三')
  await again.waitFor('msg')
  const missed = await bob.post('/api/user/message_list', { groupId, afterSeq: 1 })
  expect((missed.data.list as { seq: number }[]).map(({ seq }) => seq)).toEqual([2, 3])
  expect(seqsOf(again)).toEqual([3])
})

describe('typing', () => {
  test('reaches the peer of an open chat, at most once in 3 s', async () => {
    const [adaDevice, bobDevice] = [await listen(ada), await listen(bob)]
    await adaDevice.signal('typing', { userId: bob.id, on: true })
    await adaDevice.signal('typing', { userId: bob.id, on: true })
    await adaDevice.signal('typing', { userId: bob.id, on: false })
    await adaDevice.signal('typing', { userId: bob.id, on: false })
    await flushTo(bobDevice, bob)
    expect(bobDevice.of('typing')).toMatchObject([
      { userId: ada.id, groupId, on: true },
      { userId: ada.id, groupId, on: false },
    ])
    app.clock.advance(3_000)
    await adaDevice.signal('typing', { userId: bob.id, on: true })
    await bobDevice.waitFor('typing', 3)
  })

  test('is not sent to strangers, receivers of a greeting or blockers', async () => {
    const [cara, dora] = [await app.seed.member(), await app.seed.member()]
    await say(ada, dora, '你好')
    await insertBlock(app, bob, ada)
    const adaDevice = await listen(ada)
    for (const peer of [bob, cara, dora]) {
      const device = await listen(peer)
      await adaDevice.signal('typing', { userId: peer.id, on: true })
      await flushTo(device, peer)
      expect(device.of('typing')).toEqual([])
    }
  })
})

describe('presence', () => {
  test('notifies the peers of open chats when a member comes or goes', async () => {
    const bobDevice = await listen(bob)
    const adaDevice = await listen(ada)
    expect(await bobDevice.waitFor('presence')).toMatchObject([{ userId: ada.id, online: true }])
    await adaDevice.signal('presence', { visible: false })
    expect((await bobDevice.waitFor('presence', 2))[1]).toMatchObject({ userId: ada.id, online: false })
    await adaDevice.signal('presence', { visible: true })
    expect((await bobDevice.waitFor('presence', 3))[2]).toMatchObject({ online: true })
    await adaDevice.close()
    expect((await bobDevice.waitFor('presence', 4))[3]).toMatchObject({ online: false })
  })

  test('counts each screen of a login by itself; the last one that closes ends the presence', async () => {
    const bobDevice = await listen(bob)
    const [first, second] = [await listen(ada), await listen(ada)]
    await bobDevice.waitFor('presence')
    await first.signal('presence', { visible: false })
    await second.signal('presence', { visible: true })
    await first.signal('presence', { visible: false })
    expect(app.realtime.hub.isHere(ada.id)).toBe(true)
    await second.close()
    expect((await bobDevice.waitFor('presence', 2)).map(({ online }) => online)).toEqual([true, false])
    await first.close()
  })

  test('is hidden both ways from members who hide their activity', async () => {
    const cara = await app.seed.member({ settings: { hideOnline: true } })
    await matchPair(app, bob, cara)
    const [bobDevice, caraDevice] = [await listen(bob), await listen(cara)]
    const adaDevice = await listen(ada)
    await bobDevice.waitFor('presence')
    expect(bobDevice.of('presence').map(({ userId }) => userId)).toEqual([ada.id])
    expect(caraDevice.of('presence')).toEqual([])
    await adaDevice.close()
  })
})

describe('ended sessions', () => {
  test('close the sockets of that session only, within 2 s', async () => {
    const other = await app.core.transaction((tx) =>
      app.services.sessions.open(tx, ada.id, { deviceId: 'tablet', client: 'h5/1.0.0(100)' }),
    )
    const [phone, tablet] = [await listen(ada), await listen({ ...ada, token: other.token })]
    await app.services.sessions.end(ada.sessionId)
    await waitUntil(() => phone.closeCode !== null, 2_000)
    expect(phone.closeCode).toBe(closeCodes.sessionEnded)
    await say(bob, ada, '还在吗')
    await tablet.waitFor('msg')
    expect(tablet.closeCode).toBeNull()
    expect(phone.of('msg')).toEqual([])
  })

  test('close every socket when all sessions end', async () => {
    const devices = [await listen(ada), await listen(ada)]
    await app.services.sessions.endAll(ada.id, 'banned')
    await waitUntil(() => devices.every(({ closeCode }) => closeCode === closeCodes.sessionEnded))
  })

  test('close their sockets when another process wrote the kick', async () => {
    const device = await listen(ada)
    await app.core.transaction(async (tx) => tx.events.add(ada.id, { event: 'kick', reason: 'banned' }))
    await waitUntil(() => device.closeCode !== null)
    expect(device.of('kick')).toMatchObject([{ reason: 'banned' }])
    expect(device.closeCode).toBe(closeCodes.sessionEnded)
  })
})

test('pushes no message after a group is closed, and shows both that it is closed', async () => {
  const [adaDevice, bobDevice] = [await listen(ada), await listen(bob)]
  await say(ada, bob, '一')
  for (const device of [adaDevice, bobDevice]) await device.waitFor('msg')
  await app.core.transaction((tx) => app.services.groups.close(tx, ada.id, bob.id))
  for (const device of [adaDevice, bobDevice]) {
    const groups = await device.waitFor('group', 2)
    expect(groups.map(({ group }) => group?.closed)).toEqual([false, true])
  }
  const refused = await sendText(ada, bob, '二')
  expect(refused.code).not.toBe(1)
  await flushTo(bobDevice, bob)
  expect(seqsOf(bobDevice)).toEqual([1])
})

test('sends a system message in the member’s language', async () => {
  await changeMember(app, ada, { language: 'en' })
  const device = await listen(ada)
  await app.core.transaction((tx) => app.services.notices.add(tx, ada.id, 'match', { userId: bob.id }))
  expect((await device.waitFor('notice'))[0]?.notice).toMatchObject({
    category: 'match',
    title: 'You like each other',
    body: '小波 likes you too. Say hi.',
    link: { page: '/pages/msg/chat', query: { userId: bob.id }, label: 'Chat' },
    readAt: null,
  })
})
