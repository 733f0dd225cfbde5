import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { add } from '../../../test/server/acting'
import { fundCoins, openShop } from '../../../test/server/buying'
import { cancel, faultsOf, giveBonus, logIn } from '../../../test/server/cancelling'
import type { SeededMember } from '../../../test/server/seed'
import { startApp, type TestApp } from '../../../test/server/start-app'
import { insertBlock, matchPair, sendText } from '../../../test/server/ties'
import {
  buy,
  decide,
  feedback,
  fenOf,
  letTalk,
  newWxId,
  openUnlocks,
  seedSeller,
} from '../../../test/server/unlocking'
import { pictureOf, upload } from '../../../test/server/uploading'
import { videoOf } from '../../../test/server/videos'
import { bindAlipay, detailsOf, giveIncome } from '../../../test/server/withdrawing'
import { OutboxRepository } from '../delivery/outbox.repository'
import { erasurePlan } from './erasure-plan'

const DAY_MS = 86_400_000
let app: TestApp
beforeAll(async () => {
  app = await startApp({ connections: 12 })
  openShop(app)
  openUnlocks(app)
})
afterAll(() => app.close())
beforeEach(() => app.clock.advance(DAY_MS))

const work = async () => {
  await app.services.jobs.runDue()
  await app.services.leftovers.collect()
  // As the delivery does by itself: news lives a minute.
  await new OutboxRepository(app.core.db).deleteBefore(app.clock.now() - 60_000)
}
const tablesOf = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(
    app.core.db,
  )
  return rows.map(({ name }) => name)
}

/** Every row of every table as text, bytes in hex: what a dump holds. */
const dumpOf = async (): Promise<Map<string, string>> => {
  const dump = new Map<string, string>()
  for (const name of await tablesOf()) {
    const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.table(name)} as t`.execute(
      app.core.db,
    )
    dump.set(
      name,
      rows
        .map(({ line }) => line)
        .sort()
        .join('\n'),
    )
  }
  return dump
}
const filesOf = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}
const hashesOfStore = async (): Promise<Set<string>> => {
  const files = await filesOf(path.join(app.core.config.dataDir, 'objects'))
  const hashes = await Promise.all(files.map(async (file) => sha(await readFile(file))))
  return new Set(hashes)
}
const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Where in the dump a canary still is. */
const nestsOf = (dump: Map<string, string>, canary: string): string[] =>
  [...dump].filter(([, text]) => text.includes(canary)).map(([table]) => table)

/** Makes a member leave and their time run out. */
const leave = async (member: SeededMember, more: object = {}) => {
  expect((await cancel(app, member, more)).code).toBe(1)
  await work()
  app.clock.advance(15 * DAY_MS)
  await work()
}

test('the plan names every table of the database', async () => {
  expect(Object.keys(erasurePlan).sort()).toEqual((await tablesOf()).sort())
})

describe('forty canaries', () => {
  let canaries: Record<string, string>
  let mayStay: Record<string, readonly string[]>
  let ada: SeededMember
  let bob: SeededMember
  let picture: Buffer
  /** Keys of what was made from their video. */
  let ownObjects: string[]

  const rowOf = (id: string) => app.services.members.getById(id)

  /** A member who did everything that can be done. */
  beforeAll(async () => {
    ada = await app.seed.member({
      isCertified: true,
      nickname: '金丝雀甲',
      hasAvatar: false,
      row: { birth_date: '1997-03-09' },
    })
    bob = await app.seed.member({ gender: 'male', isCertified: true })
    const eve = await app.seed.member({ gender: 'male' })
    const profile = {
      bio: '我的简介是金丝雀乙',
      job: '金丝雀丙职业',
      heightCm: 173,
      prompts: [{ promptId: 'weekend', answer: '金丝雀丁的回答' }],
    }
    const updated = await ada.post('/api/user/update_info', { ...profile, nickname: '金丝雀甲' })
    if (updated.code !== 1) await ada.post('/api/user/update_info', { bio: profile.bio, job: profile.job })
    await ada.post('/api/user/update_info', { location: { latitude: 31.2304, longitude: 121.4737 } })
    picture = await pictureOf(77, 800, 900)
    const url = await upload(app, ada, picture)
    const added = await ada.post('/api/user/add_image', {
      url,
      kind: 'image',
      width: 800,
      height: 900,
      visibility: 'all',
      alt: '金丝雀戊的照片',
      asAvatar: true,
      clientToken: randomUUID(),
    })
    expect(added.code).toBe(1)
    const filmed = await ada.post('/api/user/add_image', {
      url: await upload(app, ada, await videoOf({ seconds: 1 }), 'me.mp4'),
      kind: 'video',
      alt: '金丝雀寅的视频',
      clientToken: randomUUID(),
    })
    expect(filmed.code).toBe(1)
    await matchPair(app, ada, bob)
    await sendText(ada, bob, '金丝雀己说的话')
    await sendText(bob, ada, '鲍勃自己的话')
    await sendText(ada, bob, '金丝雀庚又说')
    await sendText(bob, ada, '鲍勃再说')
    await sendText(ada, bob, '金丝雀辛三说')
    await sendText(bob, ada, '鲍勃说完')
    const shown = await upload(app, ada, await pictureOf(79, 400, 400), 'chat.jpg')
    const sent = await ada.post('/api/user/send_msg', {
      userId: bob.id,
      clientMsgId: randomUUID(),
      type: 'image',
      content: { url: shown },
    })
    expect(sent.code).toBe(1)
    await bob.post('/api/user/get', { userId: ada.id, from: 'home' })
    await add(eve, 'like', ada, { note: '金丝雀壬附言' })
    await add(ada, 'follow', eve)
    await insertBlock(app, eve, ada)
    const report = await add(ada, 'report', bob, {
      reason: 'scam',
      detail: '金丝雀癸的举报',
      msgSeqs: [2],
      context: 'chat',
    })
    expect(report.code).toBe(1)
    // A contact on sale, bought, and words about it.
    const wxId = newWxId()
    const contact = { wxId, saleEnabled: true, consentMode: 'ask', audience: 'chatted' }
    expect((await ada.post('/api/user/update_wx', contact)).code).toBe(1)
    await fundCoins(app, bob.id, 100)
    const sold = await buy(bob, ada)
    await decide(ada, sold.id, 'accept')
    app.clock.advance(DAY_MS)
    await feedback(bob, sold.id, 'added', { score: 5 })
    const seller = await seedSeller(app)
    await fundCoins(app, ada.id, 200)
    await letTalk(app, ada, seller)
    const own = await buy(ada, seller)
    await decide(seller, own.id, 'accept')
    app.clock.advance(DAY_MS)
    await feedback(ada, own.id, 'added', { score: 4, detail: '金丝雀子的评价' })
    expect((await bindAlipay(app, ada)).code).toBe(1)
    app.clock.advance(9 * DAY_MS)
    await work()
    const unused = await upload(app, ada, await pictureOf(78, 300, 300), 'unused.jpg')
    const details = await detailsOf(app, ada)
    const member = await rowOf(ada.id)
    const alipay = await app.core.db
      .selectFrom('alipay_account')
      .selectAll()
      .where('member_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    const wx = await app.core.db
      .selectFrom('wx_account')
      .selectAll()
      .where('member_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    const order = await app.core.db
      .selectFrom('unlock_order')
      .selectAll()
      .where('id', '=', sold.id)
      .executeTakeFirstOrThrow()
    const place = await app.core.db
      .selectFrom('member_location')
      .selectAll()
      .where('member_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    const image = await app.core.db
      .selectFrom('image')
      .selectAll()
      .where('member_id', '=', ada.id)
      .where('kind', '=', 'image')
      .executeTakeFirstOrThrow()
    const video = await app.core.db
      .selectFrom('image')
      .selectAll()
      .where('member_id', '=', ada.id)
      .where('kind', '=', 'video')
      .executeTakeFirstOrThrow()
    ownObjects = [video.object_key, video.thumb_key, video.blur_key, video.video_key ?? 'missing']
    const media = await app.core.db.selectFrom('message_media').selectAll().execute()
    const hex = (bytes: Buffer | null) => bytes?.toString('hex') ?? 'missing'
    const keyIn = (address: string) => /\/(u\/[\w-]+)/.exec(address)?.[1] ?? 'missing'
    canaries = {
      phone: ada.phone,
      phoneMasked: member.phone_masked,
      phoneSealed: hex(member.phone_sealed),
      phoneHash: hex(member.phone_hash),
      nickname: '金丝雀甲',
      bio: '我的简介是金丝雀乙',
      job: '金丝雀丙职业',
      birthDate: member.birth_date,
      inviteCode: member.invite_code,
      alt: '金丝雀戊的照片',
      text1: '金丝雀己说的话',
      text2: '金丝雀庚又说',
      text3: '金丝雀辛三说',
      likeNote: '金丝雀壬附言',
      reportDetail: '金丝雀癸的举报',
      feedback: '金丝雀子的评价',
      wxId,
      wxMasked: wx.masked,
      wxSealed: hex(wx.wx_sealed),
      wxHash: hex(wx.wx_hash),
      soldWxSealed: hex(order.wx_sealed),
      soldMasked: order.masked,
      realName: details.realName,
      idCard: details.idCardNo,
      idCardMasked: alipay.id_card_masked ?? 'missing',
      idCardSealed: hex(alipay.id_card_sealed),
      idCardHash: hex(alipay.id_card_hash),
      alipaySealed: hex(alipay.account_sealed),
      alipayHash: hex(alipay.account_hash),
      alipayMasked: alipay.account_masked,
      nameSealed: hex(alipay.name_sealed),
      nameMasked: alipay.name_masked,
      cell: `${place.cell_x},${place.cell_y}`,
      anchor: `(${(place.anchor as { x: number }).x},`,
      objectKey: image.object_key,
      thumbKey: image.thumb_key,
      blurKey: image.blur_key,
      contentHash: hex(image.content_hash),
      videoKey: video.video_key ?? 'missing',
      videoAlt: '金丝雀寅的视频',
      chatObject: media[0]?.object_key ?? 'missing',
      unusedUpload: keyIn(unused),
      device: `device-${ada.id}`,
      tokenHash: createHash('sha256').update(ada.token).digest('hex'),
    }
    // What the list of exceptions says, and where.
    mayStay = {
      phoneHash: ['cancellation', 'block'],
      device: ['session'],
      tokenHash: ['session'],
    }
  }, 120_000)

  test('are in the dump before, and every object in the store', async () => {
    const dump = await dumpOf()
    const plain = ['phone', 'wxId', 'realName', 'idCard']
    const missing = Object.entries(canaries).filter(
      ([name, canary]) => !plain.includes(name) && nestsOf(dump, canary).length === 0,
    )
    expect(missing).toEqual([])
    expect(Object.keys(canaries).length).toBeGreaterThanOrEqual(40)
    const objects = await filesOf(path.join(app.core.config.dataDir, 'objects'))
    expect(ownObjects.filter((key) => !objects.some((file) => file.endsWith(key)))).toEqual([])
    // Phone, contact, name and number are never in the clear.
    for (const name of plain) expect(nestsOf(dump, canaries[name] ?? '')).toEqual([])
    expect([...(await filesOf(path.join(app.core.config.dataDir, 'objects')))].length).toBeGreaterThan(3)
  })

  test('are gone after the last day, but for the written exceptions', async () => {
    await giveIncome(app, ada.id, 40)
    const token = (await logIn(app, ada)).data.token as string
    const again = { ...ada, token, post: (url: string, body?: unknown) => app.post(url, body, { token }) }
    await leave(again, { income: 'withdraw', reason: '金丝雀丑的理由' })
    // Money on its way holds the erasure up.
    const withdrawal = await app.core.db
      .selectFrom('withdrawal')
      .selectAll()
      .where('member_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    expect((await rowOf(ada.id)).nickname).toBe('金丝雀甲')
    await app.services.withdrawals.review.reject(withdrawal.id, {
      operator: 'anna',
      why: '核对',
      reason: 'withdraw_refused',
    })
    app.clock.advance(DAY_MS)
    await work()
    const dump = await dumpOf()
    const left = Object.entries({ ...canaries, reason: '金丝雀丑的理由' }).flatMap(([name, canary]) =>
      nestsOf(dump, canary)
        .filter((table) => !(mayStay[name] ?? []).includes(table))
        .map((table) => `${name} in ${table}`),
    )
    expect(left).toEqual([])
    expect(nestsOf(dump, '金丝雀')).toEqual([])
    const objects = await filesOf(path.join(app.core.config.dataDir, 'objects'))
    expect(objects.filter((file) => file.includes(ada.id))).toEqual([])
    expect(ownObjects.filter((key) => objects.some((file) => file.endsWith(key)))).toEqual([])
    expect((await hashesOfStore()).has(sha(picture))).toBe(false)
  })

  test('the other side keeps its own words, of somebody who has left', async () => {
    const token = (await logIn(app, bob)).data.token as string
    const { data } = await app.post('/api/user/message_list', { userId: ada.id }, { token })
    const words = data.list.map((message: { type: string; content: { text?: string } }) =>
      message.type === 'text' ? message.content.text : message.type,
    )
    expect(words).toEqual([
      'recall',
      '鲍勃自己的话',
      'recall',
      '鲍勃再说',
      'recall',
      '鲍勃说完',
      'tip',
      'recall',
    ])
    expect(data.peer).toMatchObject({ gone: true, nickname: '' })
    expect(data.hasMore).toBe(false)
  })

  test('what is still owed is shown to people, and the books are right', async () => {
    const alerts = await app.core.db
      .selectFrom('payment_alert')
      .select(['reason', 'facts'])
      .where('reason', '=', 'account_gone_owed')
      .execute()
    expect(alerts.map(({ facts }) => (facts as { memberId: string }).memberId)).toContain(ada.id)
    expect(await faultsOf(app)).toEqual([])
  })

  test('the hash of the phone goes thirty days later', async () => {
    app.clock.advance(24 * DAY_MS)
    await work()
    expect(nestsOf(await dumpOf(), canaries['phoneHash'] ?? '')).toEqual(['block', 'cancellation'].sort())
    app.clock.advance(7 * DAY_MS)
    await work()
    expect(nestsOf(await dumpOf(), canaries['phoneHash'] ?? '')).toEqual([])
  })
})

test('the phone may register anew, as somebody whom nobody knows, but for blocks', async () => {
  const ada = await app.seed.member()
  const eve = await app.seed.member({ gender: 'male' })
  await insertBlock(app, eve, ada)
  await leave(ada)
  const { data } = await logIn(app, ada)
  expect(data.registerState).toBe('new')
  const registered = await app.post('/api/auth/register', {
    registerTicket: data.registerTicket,
    gender: 'female',
    birthday: '1996-05-05',
    consents: { user: '1.0', privacy: '1.0' },
    clientToken: randomUUID(),
    deviceId: 'fresh',
  })
  expect(registered.code).toBe(1)
  const newId = registered.data.userId as string
  expect(newId).not.toBe(ada.id)
  const seen = await eve.post('/api/user/get', { userId: newId })
  expect(seen.code).not.toBe(1)
})

test('given coins end, income that was given up is the product’s', async () => {
  const member = await app.seed.member()
  await giveBonus(app, member.id, 20)
  await giveIncome(app, member.id, 900)
  await leave(member, { income: 'give_up' })
  expect(await fenOf(app, member)).toMatchObject({ recharge_bonus: 0, income_available: 0 })
  expect(await faultsOf(app)).toEqual([])
})

test('doing the work twice changes nothing', async () => {
  const member = await app.seed.member()
  await leave(member)
  const before = await dumpOf()
  await app.core.db
    .updateTable('job')
    .set({ done_at: null })
    .where('kind', 'like', 'cancellation%')
    .where('run_at', '<=', app.clock.now())
    .execute()
  await work()
  const after = await dumpOf()
  for (const table of ['member', 'cancellation', 'upload', 'block'])
    expect(after.get(table)).toBe(before.get(table))
})
