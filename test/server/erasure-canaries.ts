import { createHash, randomUUID } from 'node:crypto'
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import { DAY_MS } from '@contract/constants'
import type { Tables } from '../../server/db/tables'
import { add } from './acts/acting'
import { fundCoins } from './acts/buying'
import type { SeededMember } from './seed'
import type { TestApp } from './rigs/start-app'
import { insertBlock, matchPair, sendText } from './relations'
import { buy, decide, feedback, letTalk, newWxId, seedSeller, setContact } from './acts/unlocking'
import { pictureOf, upload } from './acts/uploading'
import { videoOf } from './videos'
import { bindAlipay, detailsOf } from './acts/withdrawing'
import { doDueWork } from './acts/erasing'

/** The first row of a table that satisfies the condition. @throws Error when none does */
const rowIn = async <Table extends keyof Tables>(
  { core }: TestApp,
  table: Table,
  isMeant: RawBuilder<SqlBool>,
): Promise<Selectable<Tables[Table]>> => {
  const { rows } = await sql<Selectable<Tables[Table]>>`
    select * from ${sql.table(table)} where ${isMeant} limit 1`.execute(core.db)
  if (!rows[0]) throw new Error(`no such row in ${table}`)
  return rows[0]
}

/** Ada asks, Bob accepts, and both get the other's WeChat id: both cards contain both ids. */
const exchangeContacts = async (ada: SeededMember, bob: SeededMember, wxId: string): Promise<void> => {
  for (const [member, id] of [
    [ada, wxId],
    [bob, newWxId()],
  ] as const)
    expect((await setContact(member, { wxId: id, saleEnabled: false })).code).toBe(1)
  for (const [from, to, text] of [
    [ada, bob, '金丝雀卯说'],
    [bob, ada, '鲍勃四'],
    [ada, bob, '金丝雀辰说'],
    [bob, ada, '鲍勃五'],
  ] as const)
    await sendText(from, to, text)
  const card = async (from: SeededMember, to: SeededMember, state: string, more: object = {}) => {
    const draft = {
      userId: to.id,
      clientMsgId: randomUUID(),
      type: 'wx_exchange',
      content: { state },
      ...more,
    }
    const answer = await from.post('/api/user/send_msg', draft)
    expect(answer.code).toBe(1)
    return answer.data.message as { seq: number }
  }
  for (const [asker, other] of [
    [ada, bob],
    [bob, ada],
  ] as const) {
    const { seq: replyToSeq } = await card(asker, other, 'asked')
    await card(other, asker, 'accepted', { replyToSeq })
  }
  await sendText(bob, ada, '鲍勃引用', { replyToSeq: 1 })
}

/** A member with every possible action, and another member who saw them. */
const liveFully = async (app: TestApp) => {
  const ada = await app.seed.member({
    isVerified: true,
    nickname: '金丝雀甲',
    hasAvatar: false,
    row: { birth_date: '1997-03-09' },
  })
  const bob = await app.seed.member({ gender: 'male', isVerified: true })
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
  const picture = await pictureOf(77, 800, 900)
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
  const wxId = newWxId()
  await exchangeContacts(ada, bob, wxId)
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
  // An offered contact, an unlock, and feedback about it.
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
  await doDueWork(app)
  const unused = await upload(app, ada, await pictureOf(78, 300, 300), 'unused.jpg')
  return { ada, bob, picture, unused, wxId, sold }
}

/** Texts in the tables that name or show that member, each with a label. */
export const seedCanaries = async (app: TestApp) => {
  const { ada, bob, picture, unused, wxId, sold } = await liveFully(app)
  const details = await detailsOf(app, ada)
  const member = await app.services.members.getById(ada.id)
  const isHers = sql<SqlBool>`member_id = ${ada.id}`
  const alipay = await rowIn(app, 'alipay_account', isHers)
  const wx = await rowIn(app, 'wx_account', isHers)
  const order = await rowIn(app, 'unlock_order', sql`id = ${sold.id}`)
  const place = await rowIn(app, 'member_location', isHers)
  // Of a cleared place, within its day.
  const cleared = {
    member_id: ada.id,
    cell_sealed: app.core.crypto.seal(`${place.cell_x}:${place.cell_y}`),
    located_at: app.clock.now(),
    expire_at: app.clock.now() + DAY_MS,
  }
  await app.core.db.insertInto('cleared_place').values(cleared).execute()
  const image = await rowIn(app, 'image', sql`${isHers} and kind = 'image'`)
  const video = await rowIn(app, 'image', sql`${isHers} and kind = 'video'`)
  const ownObjects = [video.object_key, video.thumb_key, video.video_key ?? 'missing']
  const media = await app.core.chatDb.selectFrom('message_media').selectAll().execute()
  const {
    rows: [card],
  } = await sql<{ sealed: string }>`
    select content #>> array['contacts', ${ada.id}::text, 'sealed'] as sealed from message
    where content #> array['contacts', ${ada.id}::text] is not null limit 1`.execute(app.core.chatDb)
  const hex = (bytes: Buffer | null) => bytes?.toString('hex') ?? 'missing'
  const keyIn = (address: string) => /\/(u\/[\w-]+)/.exec(address)?.[1] ?? 'missing'
  const canaries: Record<string, string> = {
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
    exchangedWxSealed: card?.sealed ?? 'missing',
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
    clearedCell: hex(cleared.cell_sealed),
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
  // Texts that the list of exceptions allows, and their places.
  const mayStay: Record<string, readonly string[]> = {
    phoneHash: ['cancellation', 'block'],
    device: ['session'],
    tokenHash: ['session'],
  }
  // Each place formats a seal in its own way.
  const rewritten = [
    wx.wx_sealed.toString('base64'),
    order.wx_sealed?.toString('base64') ?? 'missing',
    Buffer.from(card?.sealed ?? '', 'base64').toString('hex'),
  ]
  return { ada, bob, picture, canaries, mayStay, ownObjects, rewritten, orderId: sold.id }
}
