import type { KyselyPlugin } from 'kysely'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { insertBlock, matchPair } from '../../../../test/server/relations'
import { isChatElsewhere, linkChat } from '../../../db/chat/chat-tables'

const app = useApp()

/** The number of statements with which the viewer's look at a member is refused or allowed. */
const countLook = async (viewer: SeededMember, targetId: string) => {
  let statements = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const db = app.core.db.withPlugin(counter)
  if (isChatElsewhere(app.core.db)) linkChat(db, app.core.chatDb.withPlugin(counter))
  const seen = await app.services.relations.canSee(db, viewer.id, targetId)
  return { isSeen: seen !== null, statements }
}

const insertContactBlock = async (from: SeededMember, to: SeededMember): Promise<void> => {
  const now = app.clock.now()
  await app.core.db
    .insertInto('contact_block')
    .values({
      id: app.core.ids.ulid(now),
      member_id: from.id,
      phone_hash: app.core.crypto.phoneHash(to.phone),
      tail_sealed: Buffer.alloc(0),
      created_at: now,
      effective_at: now,
      ended_at: null,
    })
    .execute()
}

test('refuses a missing, a blocked and a listed member with as many statements', async () => {
  const [viewer, blocked, listed] = [
    await app.seed.member(),
    await app.seed.member(),
    await app.seed.member(),
  ]
  await insertBlock(app, blocked, viewer)
  await insertContactBlock(listed, viewer)
  const refused = { isSeen: false, statements: (await countLook(viewer, '999999999999')).statements }
  expect(await countLook(viewer, '999999999999')).toEqual(refused)
  expect(await countLook(viewer, blocked.id)).toEqual(refused)
  expect(await countLook(viewer, listed.id)).toEqual(refused)
})

test('asks for a thread only where a contact block names a member who may be seen', async () => {
  const [viewer, stranger, known] = [
    await app.seed.member(),
    await app.seed.member(),
    await app.seed.member(),
  ]
  await insertContactBlock(known, viewer)
  await matchPair(app, viewer, known)
  const alone = await countLook(viewer, stranger.id)
  expect(alone.isSeen).toBe(true)
  expect(await countLook(viewer, known.id)).toEqual({ isSeen: true, statements: alone.statements + 1 })
})
