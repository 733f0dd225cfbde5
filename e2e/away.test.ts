import { randomUUID } from 'node:crypto'
import type { Browser, CDPSession, Worker } from 'playwright-core'
import { joinByHttp, type HttpMember } from '../test/product/http-member'
import { waitUntil } from '../test/server/wait-until'
import { launchBrowser } from './harness/browser'
import { BANNER_MS } from '../src/shell/away/banner-time'
import { tolerateFaults } from '../test/net/net'
import { NETWORK_LOST } from './harness/faults'
import { Phone, STEP_DEADLINE_MS } from './harness/phone'
import { runningProduct } from './harness/running-product'
import { letTalk } from './harness/talking'

interface Registrations {
  registrations: { registrationId: string }[]
}

/** What the worker shows; the browser of the journeys refuses every notification, so the test takes them. */
interface Taken {
  title: string
  body: string
  data: { page: string }
}

/** Lets banners stay until they are tapped, however busy the machine is. Runs in the page. */
const keepBanners = (bannerMs: number): void => {
  const real = window.setTimeout
  const kept = (act: () => void, ms?: number) => (ms === bannerMs ? 0 : real(act, ms))
  Object.assign(window, { setTimeout: kept })
}

let browser: Browser
let he: HttpMember
let she: HttpMember
let hers: Phone

beforeAll(async () => {
  browser = await launchBrowser()
  he = await joinByHttp(runningProduct(), { nickname: '阿成', gender: 'male', portrait: 'm09.jpg' })
  she = await joinByHttp(runningProduct(), { nickname: '小禾', gender: 'female', portrait: 'f12.jpg' })
  await letTalk(he, she)
  hers = await Phone.open(browser, { token: she.token, hasWorker: true })
  await hers.context.addInitScript(keepBanners, BANNER_MS)
})

afterAll(() => browser.close())

/** The worker's registration, as the browser names it, and the worker. */
const startedWorker = async (session: CDPSession): Promise<{ id: string; worker: Worker }> => {
  let id: string | undefined
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }: Registrations) => {
    id = registrations[0]?.registrationId ?? id
  })
  await session.send('ServiceWorker.enable')
  await hers.page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await waitUntil(() => id !== undefined && hers.context.serviceWorkers().length > 0, STEP_DEADLINE_MS)
  return { id: String(id), worker: hers.context.serviceWorkers()[0] as Worker }
}

test('a message that arrives on another page shows a banner and a count in the title, and a tap opens the chat', async () => {
  await hers.open('wallet')
  await hers.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await hers.page.locator('.jy-news-host').last().waitFor({ state: 'attached' })
  await he.call('/api/user/send_msg', {
    ...{ userId: she.id, clientMsgId: randomUUID() },
    ...{ type: 'text' as const, content: { text: '周末有空吗' } },
  })
  await hers.text('发来一条新消息').waitFor()
  await hers.photograph('news-banner')
  expect(await hers.page.title()).toMatch(/^\(\d+\) /)
  await hers.text('发来一条新消息').tap()
  await hers.shows('chat')
  await hers.bubble('周末有空吗', 'in').waitFor()
})

test('a pushed notification is shown by the worker, and its tap opens the page', async () => {
  const session = await hers.context.newCDPSession(hers.page)
  const { id, worker } = await startedWorker(session)
  await worker.evaluate(() => {
    const world = self as unknown as { taken: object[]; ServiceWorkerRegistration: { prototype: object } }
    world.taken = []
    Object.assign(world.ServiceWorkerRegistration.prototype, {
      showNotification: (title: string, options: object) => {
        world.taken.push({ title, ...options })
        return Promise.resolve()
      },
    })
  })
  const notice = { id: '1', tag: 't', title: '阿成', body: '发来一条新消息', page: '/pages/msg/index' }
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: runningProduct().url,
    registrationId: id,
    data: JSON.stringify(notice),
  })
  const taken = () => worker.evaluate(() => (self as unknown as { taken: Taken[] }).taken)
  await waitUntil(async () => (await taken()).length === 1, STEP_DEADLINE_MS)
  expect((await taken())[0]).toMatchObject({ title: '阿成', body: '发来一条新消息' })
  await worker.evaluate(() => {
    const [notification] = (self as unknown as { taken: Taken[] }).taken
    const event = Object.assign(new Event('notificationclick'), {
      notification: { ...notification, close: () => undefined },
      waitUntil: () => undefined,
    })
    self.dispatchEvent(event)
  })
  await hers.shows('messages')
})

test('the second visit opens without a network, with the last chats', async () => {
  // Calls and pictures fail while there is no network.
  tolerateFaults(NETWORK_LOST, /Failed to load resource/)
  await hers.open('messages')
  await hers.text('阿成').waitFor()
  await hers.context.setOffline(true)
  try {
    // An empty page ends the app, as closing its tab does; its next address is the one of the first visit.
    await hers.page.goto('about:blank')
    await hers.open('messages')
    await hers.text('阿成').waitFor()
    await hers.text('当前没有网络').waitFor()
    await hers.photograph('offline-start')
  } finally {
    await hers.context.setOffline(false)
  }
})
