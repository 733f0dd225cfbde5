import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { DAY_MS } from '@contract/constants'
import { expectFaults, tolerateFaults } from '../test/net/net'
import { waitUntil } from '../test/server/wait-until'
import { ban } from './harness/banning'
import { launchBrowser } from './harness/browser'
import { EARLY_CLOSE, lateCall } from './harness/faults'
import { startOwnProduct, type OwnMember, type OwnProduct } from './harness/own-product'
import { STEP_DEADLINE_MS } from './harness/phone'
import { like } from './harness/talking'
import { readWalk, usual, type Look } from './looks/look'
import { openOnlooker, type Onlooker, type Story } from './looks/stage'

const { picturesDir } = readWalk()

const small = (language: Look['language'], text: number): Look => ({ ...usual, width: 320, language, text })

/** Looks of two members who meet: every check runs on the first. */
const pairs = [
  { his: small('zh-CN', 200), hers: small('en', 100) },
  { his: small('en', 200), hers: small('zh-CN', 100) },
].slice(0, picturesDir === null ? 1 : 2)

let product: OwnProduct
let browser: Browser

beforeAll(async () => {
  product = await startOwnProduct()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await product.stop()
})

const story = (): Story => ({ browser, picturesDir, faults: [] })

const joinPair = async (): Promise<[OwnMember, OwnMember]> => [
  await product.join({ nickname: '欧阳夏侯令狐慕容', gender: 'male', portrait: 'm09.jpg' }),
  await product.join({ nickname: '小棠', gender: 'female', portrait: 'f12.jpg' }),
]

/** Two members who do not know each other yet, each on a phone with their look. */
const openPair = async (thisStory: Story, looks: { his: Look; hers: Look }) => {
  const [he, she] = await joinPair()
  const his = await openOnlooker(thisStory, looks.his, he.token)
  const hers = await openOnlooker(thisStory, looks.hers, she.token)
  return { he, she, his, hers, both: [his, hers] as const }
}

const each = (both: readonly Onlooker[], act: (one: Onlooker) => Promise<unknown>) =>
  Promise.all(both.map(act))

const seeAll = (both: readonly Onlooker[], stage: string) => each(both, (one) => one.see(stage))

/** From home to the talk, checking both phones on the way. */
const meet = async (both: readonly [Onlooker, Onlooker]): Promise<void> => {
  await each(both, async ({ phone, words: { speed } }) => {
    await phone.open('home')
    await phone.seen(phone.page.locator('.jy-tab-bar__raised')).tap()
    await phone.reads(speed.intro.title)
  })
  await seeAll(both, 'speed-1-start')
  const [his, hers] = both
  await his.phone.tap(his.words.speed.intro.start)
  await his.phone.reads(his.words.speed.search.title)
  await his.see('speed-2-search')
  await hers.phone.tap(hers.words.speed.intro.start)
  await each(both, ({ phone, words }) => phone.reads(words.speed.met.title))
  await each(both, ({ phone, words }) => phone.field(words.speed.talk.placeholder).waitFor())
}

const finish = async (both: readonly Onlooker[]): Promise<void> => {
  await each(both, async ({ phone, words }) => phone.tap(words.speed.talk.finish))
  await each(both, ({ phone, words }) => phone.button(words.speed.choice.yes).waitFor())
}

const say = async ({ phone, words }: Onlooker, text: string): Promise<void> => {
  await phone.field(words.speed.talk.placeholder).fill(text)
  await phone.tap(words.speed.talk.send)
  await phone.bubble(text, 'out').waitFor()
}

/** Requests the cancellation of an account; a day later, because a number gets one code a minute. */
const cancel = async (member: OwnMember): Promise<void> => {
  await product.pass(DAY_MS)
  const phone = await product.app.services.members.phoneOf(member.id)
  const { ticket = '' } = await member.call('/api/auth/get_auth_token', {
    scene: 'sms',
    phone,
    purpose: 'sensitive',
  })
  await member.call('/api/user/cancel_account', {
    step: 'submit',
    clientToken: randomUUID(),
    smsTicket: ticket,
    smsCode: product.app.sms[0]?.code ?? '',
  })
}

/** From the settings to the goodbye; a day later, because a number gets one code a minute. */
const cancelAndSee = async (thisStory: Story, look: Look, member: OwnMember): Promise<void> => {
  await product.pass(DAY_MS)
  const one = await openOnlooker(thisStory, look, member.token)
  const { phone, words } = one
  // The session ends while calls are in progress, and perhaps while the socket opens.
  tolerateFaults(lateCall(401), EARLY_CLOSE)
  await phone.open('settings')
  await phone.tap(words.cancel.title)
  await phone.tap(words.cancel.next)
  await phone.reads(words.cancel.proofTitle)
  const sent = product.app.sms.length
  await phone.tap(words.proof.get)
  await waitUntil(() => product.app.sms.length > sent, STEP_DEADLINE_MS)
  const code = phone.page.getByRole('textbox', { name: words.proof.label })
  await phone.seen(code).fill(product.app.sms[0]?.code ?? '')
  await phone.tap(words.cancel.submit)
  await phone.reads(words.cancel.sureTitle)
  await one.see('settings-cancel-sure')
  await phone
    .seen(phone.page.getByRole('button', { name: words.cancel.submit, exact: true }))
    .last()
    .tap()
  await phone.shows('welcome')
  await phone.reads(words.login.goodbye.title)
  await one.see('welcome-goodbye')
  await one.leave()
}

/** From the entry to the account that is being cancelled. */
const logInWhileClosing = async (one: Onlooker, member: OwnMember): Promise<void> => {
  const { phone, words } = one
  await product.pass(DAY_MS)
  const sent = product.app.sms.length
  await phone.open('welcome')
  await phone.part('checkbox', new RegExp(words.login.agreementLead.trim())).tap()
  await phone.tap(words.login.start)
  await phone.field(words.login.phoneLabel).fill(await product.app.services.members.phoneOf(member.id))
  await one.see('login-1-phone')
  await phone.tap(words.login.getCode)
  await phone.reads(words.login.codeTitle)
  await waitUntil(() => product.app.sms.length > sent, STEP_DEADLINE_MS)
  await one.see('login-2-code')
  await phone.field(words.login.codeLabel).fill(product.app.sms[0]?.code ?? '')
  await phone.reads(words.login.cancelling.title)
  await one.see('welcome-closing')
}

describe.each(pairs)('at $his.text % in $his.language, at $hers.text % in $hers.language', (looks) => {
  test('a speed date has no fault from the start to the result that both wanted', async () => {
    const thisStory = story()
    const { his, hers, both } = await openPair(thisStory, looks)
    await meet(both)
    await say(his, '你好呀，今天过得怎么样？我刚从江边散步回来，风很大，晚霞很好看。')
    await say(hers, 'I walked along the river too, until the lights went on')
    await hers.phone.bubble('你好呀', 'in').waitFor()
    await say(his, '加我微信 wx88888888')
    await his.phone.reads(his.words.speed.talk.refusals.CONTACT_NOT_ALLOWED)
    await seeAll(both, 'speed-3-talk')
    await his.phone.tap(his.words.speed.talk.leave)
    await his.phone.reads(his.words.speed.leaveDialog.title)
    await his.see('speed-4-leave')
    await his.phone.tap(his.words.speed.leaveDialog.stay)
    await finish(both)
    await seeAll(both, 'speed-5-choice')
    await his.phone.tap(his.words.speed.choice.yes)
    await his.phone.reads(his.words.speed.choice.chosenTitle)
    await hers.phone.tap(hers.words.speed.choice.yes)
    await each(both, ({ phone, words }) => phone.reads(words.speed.match.title))
    await seeAll(both, 'speed-6-match')
    await each(both, (one) => one.leave())
    expect(thisStory.faults).toEqual([])
  })

  test('a speed date without a result, and a match, have no fault', async () => {
    const thisStory = story()
    const { he, she, his, hers, both } = await openPair(thisStory, looks)
    await meet(both)
    await finish(both)
    await his.phone.tap(his.words.speed.choice.yes)
    await his.phone.reads(his.words.speed.choice.chosenTitle)
    await his.see('speed-7-chosen')
    await hers.phone.tap(hers.words.speed.choice.no)
    await each(both, ({ phone, words }) => phone.reads(words.speed.result.parted.title))
    await seeAll(both, 'speed-8-parted')
    await each(both, ({ phone, words }) => phone.tap(words.speed.result.rest))
    const [him, her] = await joinPair()
    await like(her, he)
    await like(him, she)
    await his.phone.start('member', `?id=${her.id}`)
    await hers.phone.start('member', `?id=${him.id}`)
    await his.phone.tap(his.words.home.likeWho(her.nickname))
    await hers.phone.tap(hers.words.home.likeWho(him.nickname))
    await each(both, ({ phone, words }) => phone.reads(words.home.match.title))
    await seeAll(both, 'match')
    await each(both, (one) => one.leave())
    expect(thisStory.faults).toEqual([])
  })

  test('the code, an account that is being cancelled and a banned one have no fault', async () => {
    const thisStory = story()
    const [he, she] = await joinPair()
    const banned = await Promise.all(
      [looks.his, looks.hers].map((look) => openOnlooker(thisStory, look, he.token)),
    )
    await ban(product, she, he)
    await each(banned, async (one) => {
      expectFaults(/403/)
      await one.phone.open('home')
      await one.phone.reads(one.words.login.banned.title)
      await one.see('welcome-banned')
      await one.leave()
    })
    await cancel(she)
    for (const look of [looks.his, looks.hers]) {
      const one = await openOnlooker(thisStory, look)
      await logInWhileClosing(one, she)
      await one.leave()
    }
    expect(thisStory.faults).toEqual([])
  })

  test('the goodbye of an account has no fault', async () => {
    const thisStory = story()
    const [he, she] = await joinPair()
    await cancelAndSee(thisStory, looks.his, he)
    await cancelAndSee(thisStory, looks.hers, she)
    expect(thisStory.faults).toEqual([])
  })
})
