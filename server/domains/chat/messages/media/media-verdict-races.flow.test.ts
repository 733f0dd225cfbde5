import { sql } from 'kysely'
import { chatDbOf } from '../../../../db/chat/chat-tables'
import { checkOf, seedMediaTalkers, sendPicture } from '../../../../../test/server/acts/chat-pictures'
import { countLockWaiters } from '../../../../../test/server/lock-waiters'
import { useApp } from '../../../../../test/server/rigs/app-rig'
import { waitUntil } from '../../../../../test/server/wait-until'
import type { ModerationProvider } from '../../../../providers/moderation/port'

const moderation: ModerationProvider = {
  judgeText: () => Promise.resolve(null),
  judgePicture: () => Promise.resolve(null),
  mediaKinds: new Set(['picture']),
  judgeMedia: () => Promise.reject(new Error('asked about a picture that was recalled')),
  readVerdict: () => Promise.resolve(null),
}
const app = useApp({ providers: { moderation } })

test('a blocked picture stays blocked for a node that read its check before it was recalled', async () => {
  Object.assign(app.core.config, { publicUrl: app.url })
  const { ada, bob } = await seedMediaTalkers(app)
  const { groupId, seq } = await sendPicture(app, ada, bob)
  let asked = Promise.resolve()
  await app.core.transaction(async (tx) => {
    await sql`lock table message in access exclusive mode`.execute(chatDbOf(tx))
    asked = app.services.mediaVerdicts.ask({ groupId, seq, round: 0, after: null })
    await waitUntil(async () => (await countLockWaiters(app)) === 1)
    const place = sql`group_id = ${groupId} and seq = ${seq}`
    const now = app.core.clock.now()
    await sql`update message set recalled_at = ${now}::bigint where ${place}`.execute(chatDbOf(tx))
    await sql`update media_check set state = 'blocked', decided_at = ${now}::bigint where ${place}`.execute(
      tx,
    )
  })
  await asked
  expect(await checkOf(app, { groupId, seq })).toBe('blocked')
})
