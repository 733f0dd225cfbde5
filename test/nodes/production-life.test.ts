import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { createStory } from '../product/story'
import { idCardOf } from '../server/acts/withdrawing'
import { waitUntil } from '../server/wait-until'
import { describeWithRedis } from './describe-with-redis'
import { listenAs } from '../server/rigs/stomp-listener'
import { claimCase, coinsOf, leave, say, showFace, SLOW_MS, unlockContact } from './production/acts'
import { outliveNode, SPOKEN } from './production/death'
import { createDesk, type Operator } from './production/desk'
import { createPeople, payFor, type People, type Person } from './production/people'
import { dumpAt, objectsOf, openRefunds, remainsIn, waitForRefunds } from './production/remains'
import type { Payment } from './production/payers'
import { type ProductionProduct, startProduction } from './production/product'

jest.setTimeout(240_000)

const CHANNELS = ['ali_wap', 'ali_mini', 'wx_h5', 'wx_jsapi', 'wx_virtual'] as const
const BEANS = { kind: 'coin', packageId: 0 } as const
/** Of one unlock, which his beans paid. */
const UNLOCK_FEN = 1_000
const WORDS = ['你好，周末一起去江边散步吗', '好呀，我周六下午有空', '那就周六下午三点见'] as const
const REASON = '已经遇到想遇到的人了'
const ALIPAY = 'lin.che@example.com'
const WX_ID = 'lin_che_1996'
const REAL_NAME = '林澈之之'
/** Lines of the doctor: what production needs, and whom it asks. */
const SLOTS = 'store,redis,role,sms,phone,away,alerts,payment,payout,real name,face,captcha'.split(',')
const VENDORS = 'aliyun_pnvs,aliyun,tencent,one tap,wechat,alipay,captcha,payout,real name,face'.split(',')

const step = createStory()

describeWithRedis('a whole life in production, against every vendor', () => {
  let product: ProductionProduct
  let people: People
  let she: Person
  let he: Person
  let other: Person
  let anna: Operator
  let rita: Operator
  let finn: Operator
  /** Everything that he bought, and from whom. */
  const bought: Payment[] = []

  beforeAll(async () => {
    product = await startProduction()
    people = createPeople(product)
    she = people.person({ nickname: '林间听雨', gender: 'female' })
    he = people.person({ nickname: '北岸灯火', gender: 'male' })
    other = people.person({ nickname: '山中来信', gender: 'male' })
  })
  afterAll(() => product.close())

  step('the doctor finds every vendor, and no stand-in', async () => {
    const all = await product.run('doctor')
    expect(all).not.toMatch(/^fail/m)
    expect(all).toMatch(/^ok +stand-ins +none$/m)
    for (const slot of SLOTS) expect(all).toMatch(new RegExp(`^ok +${slot} `, 'm'))
    const vendors = await product.run('doctor', 'providers')
    expect(vendors).not.toMatch(/^(fail|warn)/m)
    for (const vendor of [...VENDORS, ...CHANNELS])
      expect(vendors).toMatch(new RegExp(`^ok +${vendor} +answers and accepts the keys$`, 'm'))
  })

  step('operators come: the first by the command, the others by the console', async () => {
    const desk = createDesk(product)
    anna = await desk.first('anna')
    await product.pass(MINUTE_MS)
    await anna.prove()
    rita = await desk.invite(anna, 'rita', 'reviewer')
    finn = await desk.invite(anna, 'finn', 'finance')
    const { version } = await finn.call('/ops/settings/open', {})
    const set = [
      { key: 'withdraw.minFen', value: 100 },
      { key: 'login.smsPerIpPerHour', value: 1 },
    ] as const
    await anna.call('/ops/settings/publish', { version, set: [...set], why: 'as the life needs it' })
  })

  step('people come: by a code, by one tap, by the buttons of WeChat and Alipay', async () => {
    expect(await she.logIn('sms')).toBe('new')
    expect(await he.logIn('alipay')).toBe('new')
    expect(await other.logIn('wx')).toBe('new')
    for (const one of [she, he, other]) await one.introduce()
    const guest = people.person({ nickname: '寅卯辰巳', gender: 'male' })
    expect([await guest.logIn('onetap'), await she.logIn('onetap')]).toEqual(['new', 'active'])
  })

  step('codes come by the next vendor when one has no money, and receipts are accepted', async () => {
    const { sms } = product.vendors
    for (const [vendor, guest] of [
      ['aliyun', people.person({ nickname: '甲乙丙丁', gender: 'male' })],
      ['tencent', people.person({ nickname: '戊己庚辛', gender: 'male' })],
    ] as const) {
      sms.empty.add(vendor === 'aliyun' ? 'aliyun_pnvs' : 'aliyun')
      const before = sms.counts[vendor]
      expect(await guest.logIn('sms')).toBe('new')
      expect(sms.counts[vendor]).toBe(before + 1)
    }
    sms.empty.clear()
    const receipt = [{ biz_id: 'nobody', success: true, err_code: 'DELIVERED' }]
    const body = Buffer.from(JSON.stringify(receipt))
    const headers = { 'content-type': 'application/json' }
    const path = `/notify/sms/aliyun/${product.vendors.settings['SMS_RECEIPT_KEY']}`
    expect(await people.deliver({ path, headers, body })).toBe(200)
  })

  step('a second code within the hour asks for the captcha, and comes with it', async () => {
    const guest = people.person({ nickname: '壬癸子丑', gender: 'male' })
    const request = { scene: 'sms', phone: guest.phone, purpose: 'login' } as const
    await guest.call('/api/auth/get_auth_token', request)
    await product.pass(MINUTE_MS)
    const asked = await guest.post('/api/auth/get_auth_token', request)
    expect(asked.code).toBe(errorCodes.CAPTCHA_REQUIRED)
    expect(asked.data.widget).toMatchObject({ aliyun: { page: '/captcha/aliyun' } })
    product.vendors.passed.add('{"proof":1}')
    const proven = { ...request, humanProof: 'aliyun:{"proof":1}' }
    expect(await guest.call('/api/auth/get_auth_token', proven)).toMatchObject({ ticket: expect.any(String) })
  })

  step('a reviewer approves their pictures', async () => {
    const { list } = await rita.call('/ops/pictures/list', {})
    expect(list.map(({ memberId }) => memberId).sort()).toEqual([she.id, he.id, other.id].sort())
    for (const { id } of list) await rita.call('/ops/pictures/approve', { id })
    const { user } = await he.call('/api/user/get', { userId: she.id, from: 'home' })
    const picture = await fetch(people.reached(user.photos[0]?.url ?? ''))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  step('they match, and talk on sockets of two nodes', async () => {
    const sockets = await Promise.all(product.nodes.map(({ url }, at) => listenAs(url, at === 0 ? she : he)))
    await he.call('/api/user/add_action', { kind: 'like', userId: she.id, clientToken: randomUUID() })
    const like = { kind: 'like', userId: he.id, clientToken: randomUUID() } as const
    expect(await she.call('/api/user/add_action', like)).toMatchObject({ matched: true })
    await say(he, she, WORDS[0])
    await say(she, he, WORDS[1])
    // Each side gets both: its own text, too, for its other devices.
    for (const socket of sockets) expect(await socket.waitFor('msg', 2)).toHaveLength(2)
    await Promise.all(sockets.map((socket) => socket.close()))
  })

  step('a browser is notified of what its member misses, without the text', async () => {
    const browser = product.vendors.push.subscribe()
    const { away } = await she.call('/api/user/update_info', { away: { step: 'subscribe', ...browser } })
    expect(away).toMatchObject({ isSubscribed: true })
    await say(he, she, WORDS[2])
    await product.pass(2 * MINUTE_MS)
    const { received } = product.vendors.push
    await waitUntil(() => received.length > 0, SLOW_MS)
    expect(received[0]).toMatchObject({ endpoint: browser.endpoint })
    expect(JSON.stringify(received)).not.toContain('周六')
  })

  for (const channel of CHANNELS)
    step(`${channel}: a payment with its notice, and one whose notice is lost`, async () => {
      const payer = product.vendors.pay.payers[channel]
      const before = await coinsOf(he)
      const noticed = await payFor(he, payer, BEANS)
      expect(await people.deliver(payer.paidNotice(noticed))).toBe(200)
      expect(await people.deliver(payer.paidNotice(noticed))).toBe(200)
      expect(await coinsOf(he)).toBe(before + 60)
      const lost = await payFor(he, payer, BEANS)
      await product.pass(5_000)
      const ask = { orderNo: lost, query: true } as const
      await waitUntil(
        async () => (await he.call('/api/user/pay_recharge', ask, payer.client)).state === 'paid',
      )
      expect(await coinsOf(he)).toBe(before + 120)
      bought.push({ payer, orderNo: noticed }, { payer, orderNo: lost })
    })

  for (const channel of CHANNELS)
    step(`${channel}: a member refunds unspent beans`, async () => {
      const payer = product.vendors.pay.payers[channel]
      // Members have three refunds a month without an operator.
      const buyer = channel.startsWith('wx') ? other : she
      const orderNo = await payFor(buyer, payer, BEANS)
      await people.deliver(payer.paidNotice(orderNo))
      const { refund } = await buyer.call('/api/user/pay_recharge', { orderNo, refund: 'preview' })
      expect(refund).toMatchObject({ amountFen: 600, coins: 60, why: null })
      const request = { orderNo, refund: 'submit', amountFen: 600, clientToken: randomUUID() } as const
      await buyer.call('/api/user/pay_recharge', request)
      await waitUntil(() => payer.heldFen(orderNo) === 0)
      expect(await coinsOf(buyer)).toBe(0)
    })

  step('a refund that the vendor began takes the beans back, and alerts operators on both ways', async () => {
    const { payers } = product.vendors.pay
    const payer = payers.ali_wap
    const orderNo = await payFor(other, payer, BEANS)
    await people.deliver(payer.paidNotice(orderNo))
    payer.refundByHand(orderNo)
    expect(await people.deliver(payer.refundNotice(orderNo, ''))).toBe(200)
    expect(await coinsOf(other)).toBe(0)
    const { hook, mail } = product.vendors
    await waitUntil(() => hook.received.length > 0 && mail.mails.length > 0, SLOW_MS)
    expect(JSON.parse(hook.received[0]?.body ?? '')).toMatchObject({ reason: 'refund_foreign' })
    expect(mail.mails[0]).toContain('Subject: Jinyu alert: refund_foreign')
  })

  step('people decide about a face, and the contact is offered', async () => {
    const { faces } = product.vendors
    // Neither clearly the same person nor clearly another one.
    faces.setLikeness(72)
    await showFace(she)
    const id = await claimCase(rita, 'authentications')
    const file = await rita.call('/ops/cases/open', { queue: 'authentications', id })
    expect(file.media.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['video', 'image']))
    expect(file.facts).toContainEqual({ name: 'score', value: '72' })
    expect(faces.asked).toHaveLength(1)
    await rita.call('/ops/verifications/pass', { id, why: 'the same person' })
    expect((await she.call('/api/user/my_info', {})).user.authentication.state).toBe('passed')
    await she.call('/api/user/update_wx', {
      wxId: WX_ID,
      saleEnabled: true,
      consentMode: 'ask',
      audience: 'chatted',
    })
  })

  step('a day later he unlocks her contact, and she earns', async () => {
    await product.pass(26 * HOUR_MS)
    expect(await unlockContact(product, he, she)).toBe(WX_ID)
    expect((await she.call('/api/user/balance', {})).wallet.incomePendingFen).toBe(400)
  })

  step('she saves her account: the wrong name is refused, her own is confirmed', async () => {
    const idCardNo = idCardOf(she.birthday)
    product.vendors.realNames.people.set(idCardNo, REAL_NAME)
    const account = { account: ALIPAY, idCardNo, consent: true, ...(await she.prove()) }
    const wrong = await she.post('/api/user/update_alipay', { ...account, realName: '林木森森' })
    expect(wrong.code).toBe(errorCodes.PAYEE_NAME_MISMATCH)
    await she.call('/api/user/update_alipay', { ...account, realName: REAL_NAME })
    expect(product.vendors.realNames.asked).toHaveLength(2)
  })

  step('she withdraws after the hold, and Alipay pays, while a node dies and is replaced', async () => {
    await product.pass(9 * DAY_MS)
    await waitUntil(async () => (await she.call('/api/user/withdraw', {})).availableFen === 400)
    const payer = product.vendors.pay.payers.ali_wap
    bought.push(await outliveNode({ product, people, buyer: he, payer, earner: she, amountFen: 300 }))
  })

  step(
    'both leave: he gets back the beans that he did not spend, she gets the rest of her income',
    async () => {
      await product.pass(2 * DAY_MS)
      await leave(he)
      await leave(she, { income: 'withdraw', reason: REASON })
      await finn.logIn()
      await product.pass(MINUTE_MS)
      await finn.prove()
      const id = await claimCase(finn, 'withdrawals')
      expect(await finn.call('/ops/withdrawals/approve', { id, why: 'her own account' })).toEqual({
        isDone: true,
      })
      const { totalFen } = product.vendors.payout
      await waitUntil(() => totalFen() === 390, SLOW_MS)
      await waitForRefunds(product, bought, UNLOCK_FEN)
      // WeChat makes a refund later, so the server asks ten minutes later.
      await product.pass(11 * MINUTE_MS)
      await waitUntil(async () => (await openRefunds(product.databaseUrl)) === 0, SLOW_MS)
    },
  )

  step('after the cooling-off nothing of them is left', async () => {
    const { objects } = product.vendors.bucket
    const kept = await objectsOf(product.databaseUrl, other.id)
    expect(objects.size).toBeGreaterThan(kept.length)
    await product.pass(16 * DAY_MS)
    await waitUntil(() => objects.size <= kept.length, SLOW_MS)
    expect([...objects.keys()].sort()).toEqual([...kept].sort())
    const facts = [she, he].flatMap(({ phone, nickname, token }) => [phone, nickname, token])
    facts.push(...WORDS, ...SPOKEN, WX_ID, REAL_NAME, REASON, ALIPAY, idCardOf(she.birthday))
    const dump = await dumpAt(product.databaseUrl)
    expect(remainsIn(dump, facts)).toEqual([])
    expect(remainsIn(dump, [other.nickname])).not.toEqual([])
  })

  step('the books are right, and no log, trace or alert holds anything of anybody', async () => {
    expect(await product.run('ops', 'ledger', 'verify')).toMatch(/right/)
    expect((await fetch(`${product.nodes[0]?.url ?? ''}/demo/outbox`)).status).toBe(404)
    for (const node of product.nodes) expect(await node.stop()).toBe(0)
    const { collector, hook, mail } = product.vendors
    const sent = [...collector.received, ...hook.received].map(({ body }) => body)
    const lines = product.output().split('\n')
    expect(people.canary.sums().planted).toBeGreaterThan(20)
    expect(people.canary.leaksIn([...lines, ...sent, ...mail.mails])).toEqual([])
    const warnings = lines.filter((line) => line.includes('"level":"warn"'))
    const events = warnings.map((line) => (JSON.parse(line) as { event: string }).event)
    expect([...new Set(events)].sort()).toEqual(['delivery.rows_missed', 'payment alert', 'sms refused'])
  })
})
