import { MINUTE_MS } from '@contract/constants'
import { say } from '../../../../test/server/acts/messaging'
import { useAway } from '../../../../test/server/rigs/away-rig'
import { startApp } from '../../../../test/server/rigs/start-app'

const rig = useAway()

test('a push service that is down delays notices, which arrive once it is back', async () => {
  const delayed = rig.app.services.awayCounts.read('delayed')
  rig.push.failNext(2, 503)
  await say(rig.ada, rig.bob, '嗨')
  await rig.pass()
  await rig.pass(1_000)
  expect(rig.received()).toEqual([])
  await rig.pass(5_000)
  expect(rig.app.services.awayCounts.read('delayed')).toBe(delayed + 2)
  await rig.pass(10_000)
  expect(rig.received()).toHaveLength(1)
})

test('a delayed notice that was read elsewhere is not sent any more', async () => {
  rig.push.failNext(1, 503)
  const { seq } = await say(rig.ada, rig.bob, '嗨')
  await rig.pass()
  await rig.bob.post('/api/user/message_list', { groupId: rig.groupId, readSeq: seq })
  await rig.pass(MINUTE_MS)
  expect(rig.received()).toEqual([])
  expect(await rig.app.core.db.selectFrom('away_push').selectAll().execute()).toEqual([])
})

test('forgets a browser that ended its subscription', async () => {
  rig.push.end(rig.browser)
  await say(rig.ada, rig.bob, '嗨')
  await rig.pass()
  const answer = await rig.bob.post('/api/user/update_info', { away: { step: 'state' } })
  expect(answer.data.away).toEqual({ webPushKey: rig.publicKey, isSubscribed: false, templates: [] })
})

test('a session that ended gets nothing, and its browser may serve another member', async () => {
  await say(rig.ada, rig.bob, '嗨')
  await rig.app.services.sessions.end(rig.bob.sessionId)
  await rig.pass()
  const dan = await rig.app.seed.member()
  await dan.post('/api/user/update_info', { away: { step: 'subscribe', ...rig.browser } })
  await rig.pass()
  expect(rig.received()).toEqual([])
  const rows = await rig.app.core.db.selectFrom('push_subscription').selectAll().execute()
  expect(rows.filter(({ endpoint }) => endpoint === rig.browser.endpoint)).toMatchObject([
    { member_id: dan.id },
  ])
})

test('an unsubscribed browser gets nothing', async () => {
  const answer = await rig.bob.post('/api/user/update_info', { away: { step: 'unsubscribe' } })
  expect(answer.data.away.isSubscribed).toBe(false)
  await say(rig.ada, rig.bob, '嗨')
  expect(await rig.app.core.db.selectFrom('away_notice').selectAll().execute()).toEqual([])
})

test('refuses an address that is no push service, and any while browsers are not notified', async () => {
  const bare = await startApp()
  try {
    const dan = await bare.seed.member()
    const state = await dan.post('/api/user/update_info', { away: { step: 'state' } })
    expect(state.data.away).toEqual({ webPushKey: null, isSubscribed: false, templates: [] })
    const refused = await dan.post('/api/user/update_info', { away: { step: 'subscribe', ...rig.browser } })
    expect(refused).toMatchObject({ code: 1902, data: { reasons: { away: 'pattern' } } })
  } finally {
    await bare.close()
  }
  const wrong = { ...rig.browser, p256dh: 'AAAA' }
  const answer = await rig.ada.post('/api/user/update_info', { away: { step: 'subscribe', ...wrong } })
  expect(answer).toMatchObject({ code: 1902, data: { reasons: { away: 'pattern' } } })
})
