import type { Group, Message } from '@contract/types/message'
import { add } from '../../../../test/server/acts/acting'
import { say, seedQuietTalkers } from '../../../../test/server/acts/messaging'
import { useDevices } from '../../../../test/server/devices'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { matchPair } from '../../../../test/server/relations'
import { MessageGroupRepository } from './groups/message-group.repository'

const app = useApp({ connections: 20 })
let ada: SeededMember
let bob: SeededMember
let groupId: string

beforeEach(async () => {
  ;({ ada, bob, groupId } = await seedQuietTalkers(app))
})

const { listen, flushTo } = useDevices(() => app)

test('sends a read mark, by signal or call, to the peer and to the own devices', async () => {
  const [phone, tablet, adaDevice] = [await listen(bob), await listen(bob), await listen(ada)]
  await say(ada, bob, '一')
  await say(ada, bob, '二')
  await phone.signal('read', { groupId, seq: 1 })
  expect(await adaDevice.waitFor('read')).toMatchObject([{ groupId, byId: bob.id, seq: 1 }])
  expect(await tablet.waitFor('read')).toMatchObject([{ groupId, byId: bob.id, seq: 1 }])
  await bob.post('/api/user/message_list', { groupId, readSeq: 2 })
  expect((await adaDevice.waitFor('read', 2))[1]).toMatchObject({ seq: 2 })
  await phone.signal('read', { groupId, seq: 1 })
  await flushTo(adaDevice, ada)
  expect(adaDevice.of('read')).toHaveLength(2)
})

test('sends the number of unread messages to the own devices only', async () => {
  const [tablet, adaDevice] = [await listen(bob), await listen(ada)]
  for (const text of ['一', '二', '三']) await say(ada, bob, text)
  await say(bob, ada, '四')
  await bob.post('/api/user/message_list', { groupId, readSeq: 1 })
  expect(await tablet.waitFor('read')).toMatchObject([{ seq: 1, unread: { count: 2, upToSeq: 4 } }])
  expect(await adaDevice.waitFor('read')).toMatchObject([{ seq: 1, unread: null }])
})

test('counts unread messages exactly as the device received them, however fast both sides write', async () => {
  const device = await listen(bob)
  const talk = async (from: SeededMember, to: SeededMember): Promise<void> => {
    for (let n = 1; n <= 25; n++) await say(from, to, `第 ${n} 句`)
  }
  let isTalking = true
  const read = async (): Promise<void> => {
    while (isTalking) {
      const readSeq = Math.max(1, device.of('msg').length - 2)
      await bob.post('/api/user/message_list', { groupId, readSeq })
    }
  }
  const talks = Promise.all([talk(ada, bob), talk(bob, ada)]).finally(() => (isTalking = false))
  await Promise.all([talks, read()])
  await device.waitFor('msg', 50)
  await flushTo(device, bob)
  let heard: Message[] = []
  for (const body of device.bodies) {
    if (body.event === 'msg') heard = [...heard, body.message]
    if (body.event !== 'read' || body.unread === null) continue
    const waiting = heard.filter(
      ({ seq, fromId, type }) => seq > body.seq && fromId === ada.id && type !== 'tip',
    )
    expect(body.unread).toEqual({ count: waiting.length, upToSeq: heard.at(-1)?.seq })
  }
  expect(device.of('read').length).toBeGreaterThan(1)
})

test('reads without waiting for a transaction that holds the group, which may wait for the reader', async () => {
  await say(ada, bob, '一')
  await app.core.transaction(async (tx) => {
    await new MessageGroupRepository(tx).lock(ada.id, bob.id)
    await bob.post('/api/user/message_list', { groupId, readSeq: 1 })
  })
  expect((await bob.post('/api/user/message_list', { groupId })).data['readSeq']).toBe(1)
})

test('keeps a read mark private when one of both shares no receipts', async () => {
  const cara = await app.seed.member({ settings: { readReceipts: false } })
  const own = await matchPair(app, ada, cara)
  const [caraDevice, adaDevice] = [await listen(cara), await listen(ada)]
  await say(ada, cara, '一')
  await caraDevice.signal('read', { groupId: own, seq: 1 })
  await caraDevice.waitFor('read')
  await flushTo(adaDevice, ada)
  expect(adaDevice.of('read')).toEqual([])
})

test('shows read marks, also earlier ones, exactly while both share receipts', async () => {
  const share = (member: SeededMember, readReceipts: boolean) =>
    member.post('/api/user/update_info', { settings: { readReceipts } })
  const shown = async (member: SeededMember): Promise<number[]> => {
    const rows = (await member.post('/api/user/message_group_list', { box: 'main' })).data.list as Group[]
    const talk = (await member.post('/api/user/message_list', { groupId })).data as { peerReadSeq: number }
    return [rows[0]?.peerReadSeq ?? -1, talk.peerReadSeq]
  }
  const read = (member: SeededMember, readSeq: number) =>
    member.post('/api/user/message_list', { groupId, readSeq })
  await say(ada, bob, '一')
  await say(bob, ada, '二')
  await read(bob, 1)
  await read(ada, 2)
  expect([await shown(ada), await shown(bob)]).toEqual([
    [1, 1],
    [2, 2],
  ])
  expect((await share(bob, false)).code).toBe(1)
  await say(ada, bob, '三')
  await read(bob, 3)
  expect([await shown(ada), await shown(bob)]).toEqual([
    [0, 0],
    [0, 0],
  ])
  await share(bob, true)
  expect([await shown(ada), await shown(bob)]).toEqual([
    [3, 3],
    [2, 2],
  ])
})

test('does not mark a chat read when it is deleted unread, and its messages no longer count as unread', async () => {
  const [phone, adaDevice] = [await listen(bob), await listen(ada)]
  for (const text of ['一', '二', '三']) await say(ada, bob, text)
  await phone.signal('read', { groupId, seq: 1 })
  await adaDevice.waitFor('read')
  expect((await add(bob, 'chat_delete', ada)).code).toBe(1)
  const toldAda = async () => {
    const rows = (await ada.post('/api/user/message_group_list', { box: 'main' })).data.list as Group[]
    const talk = (await ada.post('/api/user/message_list', { groupId })).data as { peerReadSeq: number }
    return [rows[0]?.peerReadSeq, talk.peerReadSeq, adaDevice.of('read').at(-1)?.seq]
  }
  const unreadOfBob = async () => {
    const { list, unread } = (await bob.post('/api/user/message_group_list', { box: 'main' })).data
    return [(list as Group[]).map((row) => row.unread), (unread as { total: number }).total]
  }
  await flushTo(adaDevice, ada)
  expect(await toldAda()).toEqual([1, 1, 1])
  expect(await unreadOfBob()).toEqual([[], 0])
  await say(ada, bob, '四')
  expect(await toldAda()).toEqual([1, 1, 1])
  expect(await unreadOfBob()).toEqual([[1], 1])
  await bob.post('/api/user/message_list', { groupId, readSeq: 4 })
  expect(await unreadOfBob()).toEqual([[0], 0])
  await adaDevice.waitFor('read', 2)
  expect(await toldAda()).toEqual([4, 4, 4])
})

test('does nothing for a group of other members', async () => {
  await say(ada, bob, '一')
  const cara = await app.seed.member()
  const [caraDevice, adaDevice] = [await listen(cara), await listen(ada)]
  await caraDevice.signal('read', { groupId, seq: 1 })
  await flushTo(adaDevice, ada)
  expect([...adaDevice.of('read'), ...caraDevice.of('read')]).toEqual([])
})
