import type { Browser } from 'playwright-core'
import { readDemoProfiles } from '../server/demo/profiles'
import { demoPhones } from '../test/product/product-server'
import { launchBrowser } from './harness/browser'
import { newMember } from './harness/new-member'
import { Phone } from './harness/phone'
import { runningProduct } from './harness/running-product'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

/** Members of the demo world whom nobody uses: they answer by themselves. */
const companions = (): ReadonlySet<string> => {
  const used = demoPhones(runningProduct()).map((number) => Number(number.slice(-4)) - 1)
  const free = readDemoProfiles().filter((_, at) => !used.includes(at))
  return new Set(free.map(({ nickname }) => nickname))
}

/** Passes on the members of other journeys, until the first card shows somebody who answers. */
const passToCompanion = async (phone: Phone): Promise<void> => {
  const known = companions()
  for (;;) {
    const pass = (await phone.button(/^跳过/).getAttribute('aria-label')) ?? ''
    if (known.has(pass.replace(/^跳过/, ''))) return
    await phone.tap(pass)
    await phone.button(pass).waitFor({ state: 'hidden' })
  }
}

test.each(['light', 'dark'] as const)(
  'a newcomer walks from welcome to the first message and gets an answer, in %s',
  async (theme) => {
    const phone = await Phone.open(browser, { theme })
    await newMember(phone, { gender: 'male', nickname: '江边的风', portrait: 'm05.jpg' })

    await passToCompanion(phone)
    await phone.tap('打个招呼')
    await phone.reads('可以这样开头')
    const peer = /^和(.+)打个招呼$/.exec(await phone.text(/^和.+打个招呼$/).innerText())?.[1] ?? ''
    await phone.photograph('greeting')
    await phone.field('招呼内容').fill('你好呀，周末一般去哪里走走？')
    await phone.tap('发送')
    await phone.reads('已打招呼，等 TA 回复')

    await phone.part('tab', /^消息/).tap()
    await phone.shows('messages')
    // By the name: the row may already contain the answer.
    await phone.tap(new RegExp(peer))
    await phone.shows('chat')
    await phone.bubble('你好呀，周末一般去哪里走走？', 'out').waitFor()

    // The greeted member answers automatically, which allows more than one message.
    await phone.field('说点什么…').waitFor()
    await phone.bubbles('in').first().waitFor()
    await phone.field('说点什么…').fill('哈哈，那下次一起去！')
    await phone.tap('发送')
    await phone.bubble('哈哈，那下次一起去！', 'out').waitFor()
    await phone.reads(/^(已送达|已发送|已读)$/)
    await phone.photograph('chat-first')
    await phone.putAway()
  },
)
