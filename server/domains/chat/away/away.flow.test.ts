import { HOUR_MS, MINUTE_MS } from '@contract/constants'
import { add, match } from '../../../../test/server/acts/acting'
import { say, seedQuietTalkers } from '../../../../test/server/acts/messaging'
import { setNotices, useAway } from '../../../../test/server/rigs/away-rig'
import { changeMember, insertBlock } from '../../../../test/server/relations'

const rig = useAway()

test('merges the messages of one sender into one notice without their text', async () => {
  await say(rig.ada, rig.bob, '今晚八点老地方见')
  await say(rig.ada, rig.bob, '别告诉别人')
  await rig.pass(59_000)
  expect(rig.received()).toEqual([])
  await rig.pass(11_000)
  expect(rig.received()).toHaveLength(1)
  const [{ endpoint, payload, urgency } = rig.received()[0]!] = rig.received()
  expect(endpoint).toBe(rig.browser.endpoint)
  expect(urgency).toBe('normal')
  expect(payload).toMatchObject({
    title: '近遇',
    body: '你有 2 条新消息',
    page: `/pages/msg/chat?userId=${rig.ada.id}`,
  })
  expect(JSON.stringify(rig.received())).not.toMatch(/老地方|别告诉/)
  await rig.pass(HOUR_MS)
  expect(rig.received()).toHaveLength(1)
})

test('names the sender only for members who want a preview, in their language', async () => {
  await setNotices(rig.bob, { noticePreview: true })
  await changeMember(rig.app, rig.ada, { nickname: '阿妲' })
  await say(rig.ada, rig.bob, '你好')
  await rig.pass()
  await changeMember(rig.app, rig.bob, { language: 'en' })
  await say(rig.ada, rig.bob, '在吗')
  await rig.pass()
  expect(rig.bodies()).toEqual(['阿妲｜发来一条新消息', '阿妲｜sent you 2 messages'])
})

test('sends nothing of what was read, recalled or deleted elsewhere meanwhile', async () => {
  const message = await say(rig.ada, rig.bob, '一')
  await rig.bob.post('/api/user/message_list', { groupId: rig.groupId, readSeq: message.seq })
  await rig.pass()
  await say(rig.ada, rig.bob, '二')
  rig.app.clock.advance(1)
  await rig.app.core.chatDb
    .updateTable('message')
    .set({ recalled_at: rig.app.clock.now() })
    .where('group_id', '=', rig.groupId)
    .execute()
  await rig.pass()
  expect(rig.received()).toEqual([])
})

test('sends nothing of blocked and muted members, nor of switched-off kinds', async () => {
  await say(rig.ada, rig.bob, '一')
  await insertBlock(rig.app, rig.bob, rig.ada)
  await rig.pass()
  const { ada: eve, bob: dan, groupId: muted } = await seedQuietTalkers(rig.app)
  await rig.subscribe(dan)
  await say(eve, dan, '一')
  await rig.app.core.chatDb
    .updateTable('message_group_member')
    .set({ is_muted: true })
    .where('group_id', '=', muted)
    .execute()
  const { ada: kim, bob: lee } = await seedQuietTalkers(rig.app)
  await rig.subscribe(lee)
  const notify = { messages: false, likes: true, money: true, speed: true, system: true }
  await setNotices(lee, { notify })
  await say(kim, lee, '一')
  await rig.pass()
  expect(rig.received()).toEqual([])
})

test('waits for the end of the quiet hours', async () => {
  rig.app.clock.set(Date.parse('2026-07-15T23:30:00+08:00'))
  await say(rig.ada, rig.bob, '晚安')
  await rig.pass()
  await rig.pass(8 * HOUR_MS)
  expect(rig.received()).toEqual([])
  await rig.pass(30 * MINUTE_MS)
  expect(rig.bodies()).toEqual(['近遇｜你有一条新消息'])
})

test('sends deadlines at night, with the switch off and beyond the number of a day', async () => {
  rig.app.clock.set(Date.parse('2026-07-15T23:30:00+08:00'))
  const notify = { messages: true, likes: true, money: false, speed: true, system: true }
  await setNotices(rig.bob, { notify })
  await rig.app.core.transaction((tx) =>
    rig.app.services.notices.addAll(tx, [
      { memberId: rig.bob.id, kind: 'unlock_asked', params: { userId: rig.ada.id, orderId: '1' } },
      { memberId: rig.bob.id, kind: 'withdraw_paid' },
    ]),
  )
  await rig.pass()
  expect(rig.bodies()).toEqual(['近遇｜有一件事需要你在期限前处理'])
  expect(rig.received()[0]?.urgency).toBe('high')
})

test('sends at most the number of a day, and counts the rest', async () => {
  const { perDay } = rig.app.services.productConfig.away
  const before = rig.app.services.awayCounts.read('capped')
  for (let n = 0; n < perDay + 2; n++) {
    await say(rig.ada, rig.bob, `${n}`)
    await rig.pass()
  }
  expect(rig.received()).toHaveLength(perDay)
  expect(rig.app.services.awayCounts.read('capped')).toBe(before + 2)
})

test('notifies of likes without a name, and of matches', async () => {
  const [eve, dan] = [
    await rig.app.seed.member({ gender: 'female' }),
    await rig.app.seed.member({ gender: 'male' }),
  ]
  await rig.subscribe(dan)
  await setNotices(dan, { noticePreview: true })
  await changeMember(rig.app, dan, { active_at: rig.app.clock.now() - HOUR_MS })
  rig.app.clock.advance(1_000)
  await add(eve, 'like', dan)
  await changeMember(rig.app, dan, { active_at: rig.app.clock.now() - HOUR_MS })
  await rig.pass()
  expect(rig.bodies()).toEqual(['近遇｜有人喜欢了你'])
  expect(rig.received()[0]?.payload.page).toBe('/pages/msg/index')
  expect(JSON.stringify(rig.received())).not.toContain(eve.id)
  const kim = await rig.app.seed.member({ gender: 'female' })
  await rig.subscribe(kim)
  await match(kim, dan)
  await rig.pass()
  expect(rig.bodies()).toContain('近遇｜有新的心动')
})
