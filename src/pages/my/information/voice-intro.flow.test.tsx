import type { OwnVoiceIntro } from '@contract/types/voice-intro'
import { NetworkError } from '@/api/errors'
import type { Recorder } from '@/platform/media/recorder'
import { fakeWorld, type FakeWorld } from '../../../../test/client/fake-stores'
import { mountPage, type MountedPage } from '../../../../test/client/mount-page'
import { recordToasts } from '../../../../test/client/toasts'
import { publicConfig, viewerInfo } from '../../../../test/client/viewer'
import InformationPage from '../information'

// jsdom scrolls nothing, but wheels do.
Element.prototype.scrollTo = () => {}

/** Calls that the microphone received. */
const mockTold: string[] = []
jest.mock('@/platform/media/recorder', (): { recorder: Recorder } => ({
  recorder: {
    state: () => Promise.resolve('granted'),
    ask: () => Promise.resolve('granted'),
    start: ({ maxSeconds }) => {
      mockTold.push(`start ${maxSeconds}`)
      return Promise.resolve('granted')
    },
    stop: () => Promise.resolve(null),
    cancel: () => void mockTold.push('cancel'),
  },
}))

const PATH = '/api/user/voice_intro'
const introOf = (change: Partial<OwnVoiceIntro> = {}): { intro: OwnVoiceIntro } => ({
  intro: {
    url: '/media/i/a.wav',
    seconds: 8,
    wave: [],
    state: 'approved',
    rejectReason: null,
    mayAppeal: false,
    ...change,
  },
})

let world: FakeWorld
let page: MountedPage
let said: readonly string[]

const open = async (answer: () => { intro: OwnVoiceIntro | null }) => {
  world.api.answer(PATH, answer)
  page = await mountPage(InformationPage, 'information', { world })
}

beforeEach(async () => {
  mockTold.length = 0
  said = recordToasts()
  world = fakeWorld({ token: 't' })
  world.api.answer('/api/user/my_info', () => viewerInfo())
  world.api.answer('/api/config/user', () => publicConfig())
  world.api.answer('/api/user/image_list', () => ({ list: [], limit: 9 }))
  await world.root.session.start()
})
afterEach(async () => {
  await page.unmount()
  world.root.stop()
  jest.restoreAllMocks()
})

test('records up to 30 seconds, refuses less than 5, and stops with the page', async () => {
  await open(() => ({ intro: null }))
  await page.until(() => page.byText('录一段 5–30 秒的语音介绍'))
  await page.tap(page.byText('录一段 5–30 秒的语音介绍'))
  await page.until(() => page.byLabel('录好了'))
  expect(mockTold).toEqual(['start 30'])
  await page.tap(page.byLabel('录好了'))
  await page.until(() => expect(said).toEqual(['再多说几句，至少 5 秒']))
  expect(mockTold).toEqual(['start 30', 'cancel'])
})

test('a refused introduction shows its class, and its owner appeals once', async () => {
  await open(() => introOf({ state: 'rejected', rejectReason: '像广告或引流', mayAppeal: true }))
  await page.until(() => page.byText('没有通过：像广告或引流'))
  world.api.answer(PATH, () => introOf({ state: 'appealing' }))
  await page.tap(page.byText('申诉'))
  await page.until(() => page.byText('申诉中，另一位审核员会再听一次'))
  expect(said).toEqual(['已提交，另一位审核员会再听一次'])
  expect(page.findAll('.jy-button').map((one) => one.textContent)).not.toContain('申诉')
  expect(world.api.payloadsOf(PATH)).toEqual([{ step: 'read' }, { step: 'appeal' }])
})

test('deleting asks first', async () => {
  await open(() => introOf())
  await page.until(() => page.byText('别人可以在你的主页听到'))
  world.api.answer(PATH, () => ({ intro: null }))
  await page.tap(page.byText('删除'))
  await page.until(() => page.byText('删除语音介绍？'))
  const confirm = page.findAll('.jy-dialog__panel .jy-button').find((one) => one.textContent === '删除')
  if (confirm) await page.tap(confirm)
  await page.until(() => page.byText('录一段 5–30 秒的语音介绍'))
  expect(world.api.payloadsOf(PATH)).toEqual([{ step: 'read' }, { step: 'remove' }])
})

test('an introduction that does not load is not shown as missing, and is requested again', async () => {
  await open(() => {
    throw new NetworkError('offline')
  })
  await page.until(() => page.byText('没加载出来'))
  expect(page.text()).not.toContain('录一段')
  world.api.answer(PATH, () => introOf({ state: 'pending' }))
  await page.tap(page.byText('重试'))
  await page.until(() => page.byText('审核中，现在只有你能听到'))
})
