import { randomUUID } from 'node:crypto'
import { DAY_MS, SERVICE_ACCOUNT_ID } from '@contract/constants'
import sharp from 'sharp'
import { add } from '../../../../test/server/acts/acting'
import { fundCoins, openShop } from '../../../../test/server/acts/buying'
import { giveBonus } from '../../../../test/server/acts/cancelling'
import { tablesOf } from '../../../../test/server/acts/erasing'
import { wholeExport } from '../../../../test/server/acts/exporting'
import type { SeededMember } from '../../../../test/server/seed'
import { keepOnline, meet, sayLine } from '../../../../test/server/speed-dates'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { insertBlock, matchPair, sendText } from '../../../../test/server/relations'
import { buy, decide, feedback, newWxId, openUnlocks } from '../../../../test/server/acts/unlocking'
import { pictureOf, upload } from '../../../../test/server/acts/uploading'
import { applyFor, bindAlipay, detailsOf, giveIncome } from '../../../../test/server/acts/withdrawing'
import { exportFiles } from '../../../text/export-files'
import { exportPlan } from './export-plan'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ connections: 12 })
  openShop(app)
  openUnlocks(app)
})
afterAll(() => app.close())

test('a table of the plan names every file, and every exported table has a file', () => {
  const exported = Object.values(exportPlan).flatMap((share) => (share.how === 'exported' ? share.files : []))
  expect([...new Set(exported)].sort()).toEqual(Object.keys(exportFiles).sort())
})

test('the plan names every table of the database', async () => {
  expect(Object.keys(exportPlan).sort()).toEqual((await tablesOf(app)).sort())
})

const clientToken = () => randomUUID()
const must = async (answer: Promise<{ code: number; data: unknown }>): Promise<void> => {
  const { code, data } = await answer
  if (code !== 1) throw new Error(`refused: ${code} ${JSON.stringify(data)}`)
}

/** Sends a picture message. Returns the bytes in the store. */
const sendPicture = async (from: SeededMember, to: SeededMember, hue: number): Promise<void> => {
  const url = await upload(app, from, await pictureOf(hue, 420, 420), 'chat.jpg')
  await must(
    from.post('/api/user/send_msg', {
      userId: to.id,
      clientMsgId: clientToken(),
      type: 'image',
      content: { url },
    }),
  )
}

/** Performs every action of a member toward another, with texts of their own in it. */
const actToward = async (me: SeededMember, other: SeededMember, mark: string, hue: number): Promise<void> => {
  await must(
    me.post('/api/user/update_info', {
      bio: `${mark}的简介`,
      job: `${mark}的职业`,
      prompts: [{ promptId: 'first-date', answer: `${mark}的回答` }],
    }),
  )
  const url = await upload(app, me, await pictureOf(hue, 800, 900))
  await must(
    me.post('/api/user/add_image', {
      ...{ url, kind: 'image', width: 800, height: 900, visibility: 'all', alt: `${mark}的照片` },
      ...{ asAvatar: true, clientToken: clientToken() },
    }),
  )
  for (const nth of ['一', '二', '三']) {
    await sendText(me, other, `${mark}说${nth}`)
    await sendText(other, me, '嗯')
  }
  await sendPicture(me, other, hue + 1)
  await add(me, 'follow', other)
  await must(me.post('/api/user/get', { userId: other.id, from: 'home' }))
  const shown = await upload(app, me, await pictureOf(hue + 2, 300, 300), 'proof.jpg')
  await must(
    add(me, 'report', other, {
      reason: 'scam',
      detail: `${mark}的举报`,
      msgSeqs: [1],
      imageUrls: [shown],
      context: 'chat',
    }),
  )
}

describe('the export of two members who did everything toward each other', () => {
  let ada: SeededMember
  let bob: SeededMember
  let names: string[]
  let text: string
  let whole: Buffer
  let files: Map<string, Buffer>
  const wxIds = { ada: newWxId(), bob: newWxId() }
  let speedPeers: string[]

  beforeAll(async () => {
    ada = await app.seed.member({ isVerified: true, hasAvatar: false, nickname: '雀甲名' })
    bob = await app.seed.member({
      gender: 'male',
      isVerified: true,
      hasAvatar: false,
      nickname: '隼乙名',
    })
    const eve = await app.seed.member({ gender: 'male', nickname: '隼丙名' })
    await matchPair(app, ada, bob)
    await ada.post('/api/user/update_info', { location: { latitude: 31.2304, longitude: 121.4737 } })
    await actToward(ada, bob, '雀甲', 20)
    await actToward(bob, ada, '隼乙', 60)
    await app.core.db.updateTable('image').set({ review_state: 'approved' }).execute()
    await must(add(eve, 'like', ada, { note: '隼丙附言' }))
    await must(add(ada, 'like', eve, { note: '雀甲附言' }))
    await insertBlock(app, ada, eve)
    await insertBlock(app, eve, ada)
    // Contacts: each sells to the other.
    for (const [who, wxId] of [
      [ada, wxIds.ada],
      [bob, wxIds.bob],
    ] as const) {
      await must(
        who.post('/api/user/update_wx', { wxId, saleEnabled: true, consentMode: 'ask', audience: 'chatted' }),
      )
      await fundCoins(app, who.id, 200)
      await giveBonus(app, who.id, 7)
    }
    const bought = await buy(ada, bob)
    await decide(bob, bought.id, 'accept')
    const sold = await buy(bob, ada)
    await decide(ada, sold.id, 'accept')
    app.clock.advance(DAY_MS)
    await feedback(ada, bought.id, 'added', { score: 4, detail: '雀甲的评价' })
    await feedback(bob, sold.id, 'added', { score: 2, detail: '隼乙的评价' })
    await giveIncome(app, ada.id, 9_000)
    await must(bindAlipay(app, ada))
    await must(bindAlipay(app, bob))
    app.clock.advance(2 * DAY_MS)
    await app.core.db
      .updateTable('alipay_account')
      .set({ bound_at: 0 })
      .where('member_id', '=', ada.id)
      .execute()
    await must(applyFor(ada, 4_000))
    await must(
      ada.post('/api/user/send_msg', {
        userId: SERVICE_ACCOUNT_ID,
        clientMsgId: clientToken(),
        type: 'text',
        content: { text: '雀甲问客服' },
      }),
    )
    // A speed date with a member whom nothing but the date may name.
    const him = await app.seed.member({ gender: 'male', nickname: '隼丁名' })
    speedPeers = [him.id]
    keepOnline(app, him, ada)
    const speedId = await meet(app, him, ada)
    await sayLine(ada, speedId, '雀甲约会说')
    await sayLine(him, speedId, '隼丁约会说')
    await must(add(ada, 'block', { id: speedId }))
    names = ['隼乙名', '隼丙名', '隼丁名']
    files = await wholeExport(app, ada)
    whole = Buffer.concat([...files.values()])
    text = whole.toString('utf8')
  }, 120_000)

  test.each([
    '雀甲名',
    '雀甲的简介',
    '雀甲的职业',
    '雀甲的回答',
    '雀甲的照片',
    '雀甲说一',
    '雀甲说二',
    '雀甲说三',
    '雀甲附言',
    '雀甲的举报',
    '雀甲的评价',
    '雀甲问客服',
    '雀甲约会说',
  ])('has the own text %s', (canary) => expect(text).toContain(canary))

  test('has the own phone, contact and place, and masked payees', async () => {
    expect(text).toContain(ada.phone)
    expect(text).toContain(wxIds.ada)
    expect(JSON.parse(String(files.get('place/place.json')))).toMatchObject([
      { cityCode: expect.stringMatching(/^\d{6}$/), locatedAt: expect.any(String) },
    ])
    const { realName, idCardNo } = await detailsOf(app, ada)
    const money = JSON.parse(String(files.get('money/withdrawals.json')))
    expect(money).toMatchObject([{ amountFen: 4_000, payeeMasked: expect.stringContaining('*') }])
    for (const secret of [realName, idCardNo]) expect(text).not.toContain(secret)
  })

  test('has no coordinate', () => {
    expect(text).not.toMatch(/\b(31|121)\.\d{2}/)
    expect(text).not.toMatch(/anchor|latitude|middleOfSquare/)
  })

  test.each(['隼', '的名字'])('has no text of another member (%s)', (canary) => {
    expect(text).not.toContain(canary)
  })

  test('has no name, phone or contact of another member, and not who visited, liked or blocked', () => {
    for (const name of names) expect(text).not.toContain(name)
    for (const secret of [bob.phone, wxIds.bob, bob.token, ada.token]) expect(text).not.toContain(secret)
    expect(JSON.parse(String(files.get('actions/visits.json')))).toHaveLength(1)
    expect(JSON.parse(String(files.get('actions/blocks.json')))).toHaveLength(2)
    for (const file of ['actions/given', 'actions/reports', 'messages/sent']) {
      expect(String(files.get(`${file}.json`))).not.toContain(`"fromId"`)
    }
  })

  test('has no id of a member whom only a speed date names', () => {
    for (const id of speedPeers) expect(text).not.toContain(id)
    const blocks = JSON.parse(String(files.get('actions/blocks.json'))) as { toId: string | null }[]
    expect(blocks.filter(({ toId }) => toId === null)).toHaveLength(1)
  })

  test('has the own pictures whole and no others', async () => {
    const media = [...files.keys()].filter((name) => name.startsWith('media/'))
    expect(media.map((name) => name.split('/')[1]).sort()).toEqual(['album', 'messages', 'uploads'])
    for (const name of media) {
      const { width = 0, height = 0 } = await sharp(files.get(name)).metadata()
      expect(Math.min(width, height)).toBeGreaterThan(200)
    }
    const { missing } = JSON.parse(String(files.get('manifest.json'))) as { missing: string[] }
    expect(missing).toEqual([])
  })

  test('has no key, hash, encrypted value, token or device', async () => {
    const rows = await app.core.db.selectFrom('image').select(['object_key', 'content_hash']).execute()
    const member = await app.services.members.getById(ada.id)
    const secrets = [
      ...rows.flatMap(({ object_key: key, content_hash: hash }) => [key, hash.toString('hex')]),
      member.phone_hash.toString('hex'),
      member.phone_sealed.toString('base64'),
      `device-${ada.id}`,
      '"type":"Buffer"',
      'sealed',
      'Hash"',
      'ObjectKey',
    ]
    for (const secret of secrets) expect(text).not.toContain(secret)
    const keys = await app.core.chatDb.selectFrom('message_media').select('object_key').execute()
    for (const { object_key: key } of keys) expect(text).not.toContain(key)
  })

  test('counts the messages of others, without their text', () => {
    const groups = JSON.parse(String(files.get('messages/groups.json'))) as Record<string, unknown>[]
    expect(groups).toContainEqual(
      expect.objectContaining({
        withId: bob.id,
        sentCount: expect.any(Number),
        receivedCount: expect.any(Number),
      }),
    )
  })
})
