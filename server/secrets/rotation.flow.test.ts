import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import type { Message } from '@contract/types/message'
import { sql } from 'kysely'
import { createContactBlocking } from '../../test/server/acts/contact-blocking'
import { createLogins } from '../../test/server/acts/logging-in'
import { messagesOf, say, seedTalkers } from '../../test/server/acts/messaging'
import { createRotating } from '../../test/server/acts/rotating'
import { newWxId, setContact } from '../../test/server/acts/unlocking'
import type { SeededMember } from '../../test/server/seed'
import type { TestApp } from '../../test/server/rigs/start-app'
import { insertBlock, sanction } from '../../test/server/relations'
import { requireFittingSecret } from '../checks/secret'
import { ConfigError } from '../config/settings'
import { createCrypto } from '../lib/sealed/crypto'
import { countFormer } from './count-former'
import { hashGroups, plainColumns, sealedColumns } from './keyed-columns'

const [A, B, C] = ['a', 'b', 'c'].map((letter) => letter.repeat(40)) as [string, string, string]

/** The first server, which owns the database. */
let first: TestApp
/** The server that members use now. */
let app: TestApp
const ring = createRotating()
const { newPhone, codeOf, askTicket, logIn, register, registerTicketOf } = createLogins(() => app)
const { putWell } = createContactBlocking(() => app)

beforeEach(async () => {
  first = app = await ring.open(A)
})
afterEach(() => ring.close())

const startWith = async (...secrets: string[]): Promise<TestApp> => (app = await ring.beside(...secrets))
const as = (member: SeededMember, path: string, body: object = {}) =>
  app.post(path, body, { token: member.token })
const enter = async (phone: string) => logIn(phone, await askTicket(phone), codeOf(phone))
const rotate = (): Promise<void> => ring.rotate(app)
const sees = async (me: SeededMember, other: { id: string }) =>
  (await as(me, '/api/user/get', { userId: other.id })).code === 1
const card = (from: SeededMember, to: SeededMember, state: string, more: object = {}) =>
  from.post('/api/user/send_msg', {
    userId: to.id,
    clientMsgId: randomUUID(),
    type: 'wx_exchange',
    content: { state },
    ...more,
  })

/** Two members who exchanged their contacts. */
const exchanged = async () => {
  const { ada, bob, groupId } = await seedTalkers(first)
  for (let count = 0; count < 5; count++) {
    await say(ada, bob, `第${count}句`)
    await say(bob, ada, `回${count}句`)
  }
  const ids = { ada: newWxId(), bob: newWxId() }
  await setContact(ada, { wxId: ids.ada, saleEnabled: false })
  await setContact(bob, { wxId: ids.bob, saleEnabled: false })
  const asked = (await card(ada, bob, 'asked')).data.message as Message
  await card(bob, ada, 'accepted', { replyToSeq: asked.seq })
  /** Both the request and its answer show the other side's id. */
  const shownTo = async (member: SeededMember) => {
    const viewer = { ...member, post: (path: string, body?: unknown) => as(member, path, body as object) }
    const cards = (await messagesOf(viewer, groupId)).filter(({ type }) => type === 'wx_exchange')
    return cards.flatMap(({ content }) => (content.wx === undefined ? [] : [content.wx]))
  }
  return { ada, bob, ids, shownTo }
}

/** What the text of every table holds of a key. */
const holdsMarkOf = async (id: Buffer): Promise<string[]> => {
  const found: string[] = []
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
    first.core.db,
  )
  const mark = Buffer.concat([Buffer.from('JK'), id])
  for (const { name } of rows) {
    if (name === 'secret_key') continue
    const { rows: hits } = await sql`select 1 from ${sql.table(name)} as held
      where held::text like ${`%${mark.toString('hex')}%`} or held::text like ${`%${mark.toString('base64')}%`} limit 1`.execute(
      first.core.db,
    )
    if (hits.length > 0) found.push(name)
  }
  return found
}

const expectEverythingHolds = async (world: Awaited<ReturnType<typeof fill>>): Promise<void> => {
  const { ada, bob, ids, shownTo, banned, blocker, blocked, hidden, strangerPhone } = world
  expect((await enter(ada.phone)).data).toMatchObject({ registerState: 'active', userId: ada.id })
  expect((await as(bob, '/api/user/get_wx')).data.wx).toMatchObject({ wxId: ids.bob })
  expect(await shownTo(ada)).toEqual([ids.bob, ids.bob])
  expect(await shownTo(bob)).toEqual([ids.ada, ids.ada])
  expect((await enter(banned.phone)).code).toBe(errorCodes.ACCOUNT_BANNED)
  expect([await sees(blocker, blocked), await sees(blocked, blocker)]).toEqual([false, false])
  expect([await sees(hidden.me, hidden.other), await sees(hidden.other, hidden.me)]).toEqual([false, false])
  const { contactBlocks } = (
    await as(hidden.me, '/api/user/update_info', { contactBlocks: { step: 'list' } })
  ).data
  const tails = (contactBlocks as { tail: string }[]).map(({ tail }) => tail)
  expect(tails.sort()).toEqual([hidden.other.phone.slice(-4), strangerPhone.slice(-4)].sort())
}

/** Members, chats, contacts, blocks and a ban. */
const fill = async () => {
  const talk = await exchanged()
  const [banned, blocker, blocked, me, other] = (await Promise.all(
    Array.from({ length: 5 }, () => first.seed.member({ phone: newPhone() })),
  )) as [SeededMember, SeededMember, SeededMember, SeededMember, SeededMember]
  await sanction(first, banned, 'ban')
  await insertBlock(first, blocker, blocked)
  const strangerPhone = newPhone()
  await putWell(me, other.phone, strangerPhone)
  return { ...talk, banned, blocker, blocked, hidden: { me, other }, strangerPhone }
}

test('a new secret beside the former one, and then alone, finds members, chats, contacts, blocks and bans', async () => {
  const world = await fill()
  await startWith(B, A)
  await expectEverythingHolds(world)
  app.clock.advance(DAY_MS)
  await rotate()
  await expectEverythingHolds(world)
  expect(await countFormer(app.core)).toEqual(new Map())
  const { keys } = await app.services.rotation.status()
  expect(keys.map(({ state }) => state)).toEqual(['retired', 'writes'])
  app.clock.advance(DAY_MS)

  await startWith(B)
  await expectEverythingHolds(world)
  // The number that was on a list before it had an owner hides the owner who registers now.
  const answer = await register(await registerTicketOf(world.strangerPhone))
  expect(answer.code).toBe(1)
  const stranger = { id: answer.data.userId as string }
  await app.core.db
    .updateTable('member')
    .set({ account_state: 'active', completeness: 80, nickname: '新来的', city_code: '310000' })
    .where('id', '=', stranger.id)
    .execute()
  expect(await sees(world.hidden.me, stranger)).toBe(false)
  expect(await sees(world.blocker, world.hidden.me)).toBe(true)
})

test('a third secret replaces the second one, without the first', async () => {
  const world = await fill()
  await startWith(B, A)
  await rotate()
  await startWith(C, B)
  await expectEverythingHolds(world)
  app.clock.advance(DAY_MS)
  await rotate()
  const [, second] = app.core.crypto.ring.chain.keys
  expect(await holdsMarkOf(second?.id ?? Buffer.alloc(0))).toEqual([])
  await startWith(C)
  await expectEverythingHolds(world)
})

test('an object of the store is sealed again, and one that was deleted stays deleted', async () => {
  const { storage } = first.services.providers
  const keys = ['v/kept.bin', 'v/gone.bin']
  const [kept, gone] = keys as [string, string]
  const bytes = first.core.crypto.sealBytes(Buffer.from('a face'))
  await storage.put(kept, { bytes, contentType: 'application/octet-stream' })
  for (const key of keys) {
    const member = await first.seed.member({ phone: newPhone() })
    await first.core.db
      .insertInto('authentication_badge')
      .values({
        member_id: member.id,
        authentication_id: first.core.ids.ulid(first.clock.now()),
        cover_hash: Buffer.from('cover'),
        cover_key: key,
        given_at: first.clock.now(),
        paused_at: null,
      })
      .execute()
  }
  await startWith(B, A)
  await rotate()
  await startWith(B)
  const object = await app.services.providers.storage.get(kept)
  expect(app.core.crypto.unsealBytes(object?.bytes ?? Buffer.alloc(0)).toString()).toBe('a face')
  expect(await app.services.providers.storage.get(gone)).toBeNull()
})

test('refuses to start without a secret that values need, and with one that was retired', async () => {
  await fill()
  await startWith(B, A)
  const start = (...secrets: string[]) =>
    requireFittingSecret({ ...first.core, crypto: createCrypto(secrets) })
  await expect(start(B)).rejects.toThrow(/^JINYU_SECRETS must still hold the secret [0-9a-f]{8}, which/)
  await expect(start(A)).rejects.toThrow(ConfigError)
  await expect(start(C, B)).rejects.toThrow(ConfigError)
  await rotate()
  await start(B)
  await expect(start(A, B)).rejects.toThrow(/^JINYU_SECRETS must not begin with the secret/)
  await expect(start(C)).rejects.toThrow(ConfigError)
})

test('an announced secret makes nothing, and can be taken back', async () => {
  await fill()
  await startWith(A, B)
  const before = app.core.crypto.seal('')
  expect(createCrypto([A]).unseal(before)).toBe('')
  await app.services.rotation.move()
  const { keys } = await app.services.rotation.status()
  expect(keys.map(({ state }) => state)).toEqual(['writes', 'announced'])
  await startWith(A)
  await startWith(C, A)
  expect((await app.services.rotation.status()).keys.map(({ state }) => state)).toEqual(['needed', 'writes'])
})

test('every column of bytes is named, as keyed or as not', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'`.execute(first.core.db)
  const hashes = Object.values(hashGroups).flatMap((columns) =>
    columns.map(({ table, column }) => `${table}.${column}`),
  )
  const sealed = sealedColumns.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
  const named = [...hashes, ...sealed, ...plainColumns].sort()
  expect(rows.map(({ name }) => name).sort()).toEqual([...new Set(named)])
})
