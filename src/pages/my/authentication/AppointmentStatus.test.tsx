import Taro from '@tarojs/taro'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/constants'
import type { Appointment, Authentication } from '@contract/types/authentication'
import { refusal } from '../../../../test/client/fake-api'
import { memberWorld } from '../../../../test/client/fake-stores'
import { mountPage } from '../../../../test/client/mount-page'
import { viewerInfo } from '../../../../test/client/viewer'
import AuthenticationPage from '../authentication'

const ROOM = 'https://meeting.tencent.com/dm/a'

afterEach(() => {
  process.env['TARO_ENV'] = 'h5'
  jest.restoreAllMocks()
})

/** The page of a member with this authentication; `answer` replaces the answers of the steps. */
const openPage = async (
  changes: (now: number) => Partial<Authentication>,
  answer?: (step: string, now: number) => object,
) => {
  const world = memberWorld()
  const now = world.clock.now()
  const authentication = { ...viewerInfo().user.authentication, ...changes(now) }
  const info = viewerInfo({ user: { authentication } })
  const steps: string[] = []
  world.api.answer('/api/user/my_info', () => info)
  world.api.answer('/api/user/update_info', ({ authentication: asked }) => {
    const step = asked?.step ?? ''
    steps.push(step)
    return { user: info.user, ...answer?.(step, now) }
  })
  await world.root.session.start()
  const page = await mountPage(AuthenticationPage, 'authentication', { world })
  await page.until(() => page.find('.jy-button'))
  const end = async () => {
    await page.unmount()
    world.root.stop()
  }
  return { page, now, steps, end }
}

const appointment = (changes: Partial<Appointment>): Appointment => ({
  ...{ state: 'asked', times: [], language: 'zh-CN', at: null, roomFrom: null, roomUntil: null },
  ...{ roomUrl: null, reason: null },
  ...changes,
})

const confirmedIn = (now: number, ms: number, roomUrl: string | null = null) => ({
  state: 'reviewing' as const,
  appointment: appointment({
    ...{ state: 'confirmed', at: now + ms, roomUrl },
    ...{ roomFrom: now + ms - 15 * MINUTE_MS, roomUntil: now + ms + 30 * MINUTE_MS },
  }),
})

const offered = (now: number) => {
  const first = Math.ceil((now + 4 * HOUR_MS) / (30 * MINUTE_MS)) * 30 * MINUTE_MS
  return [first, first + 30 * MINUTE_MS, first + 60 * MINUTE_MS, first + 90 * MINUTE_MS]
}

const ENTER = '不方便录视频？约个真人核验'

test('a member chooses two times and asks, with the consent to the use of their face', async () => {
  const { page, steps, end } = await openPage(
    () => ({}),
    (step, now) => (step === 'appointment_times' ? { appointmentTimes: offered(now) } : {}),
  )
  await page.tap(page.byText(ENTER))
  await page.until(() => page.byText('选了 0 个，最多 3 个'))
  const chips = page.findAll('[aria-label="时间"] .jy-chip')
  for (const chip of chips.slice(0, 2)) await page.tap(chip)
  await page.until(() => page.byText('选了 2 个，最多 3 个'))
  const boxes = page.findAll('.jy-check__box')
  await page.tap(boxes.at(-1) as HTMLElement)
  await page.until(() => page.findAll('.jy-check__box--on').length > 0)
  await page.tap(page.byText('提交预约'))
  await page.until(() => steps.includes('ask_appointment'))
  await end()
})

test('asks for nothing before two times are chosen', async () => {
  const { page, steps, end } = await openPage(
    () => ({}),
    (step, now) => (step === 'appointment_times' ? { appointmentTimes: offered(now) } : {}),
  )
  await page.tap(page.byText(ENTER))
  await page.until(() => page.byText('选了 0 个，最多 3 个'))
  await page.tap(page.byText('提交预约'))
  expect(steps).toEqual(['appointment_times'])
  await end()
})

test('shows a failed load with a retry, and no times with the way to the help desk', async () => {
  let isBroken = true
  const { page, end } = await openPage(
    () => ({}),
    (step) => {
      if (step === 'appointment_times' && isBroken) throw refusal('SERVER_BUSY')
      return { appointmentTimes: [] }
    },
  )
  await page.tap(page.byText(ENTER))
  await page.until(() => page.byText('没加载出来'))
  isBroken = false
  await page.tap(page.byText('重试'))
  await page.until(() => page.byText('最近没有可以约的时间'))
  expect(page.text()).toContain('找客服聊聊')
  await end()
})

test('an appointment that waits for a time shows the proposed ones, and is cancelled after a question', async () => {
  const { page, steps, end } = await openPage((now) => ({
    state: 'reviewing',
    reviewBy: now + HOUR_MS,
    appointment: appointment({ times: offered(now).slice(0, 2) }),
  }))
  await page.until(() => page.text().includes('我们在看时间'))
  expect(page.findAll('.jy-face__fact')).toHaveLength(3)
  await page.tap(page.byText('取消预约'))
  await page.until(() => page.byText('取消这次预约？'))
  expect(steps).toEqual([])
  await page.tap(page.findAll('.jy-dialog__answer').at(-1) as HTMLElement)
  await page.until(() => steps.includes('cancel_appointment'))
  await end()
})

test('a confirmed appointment counts down, without a room before its time', async () => {
  const { page, end } = await openPage((now) => confirmedIn(now, 2 * DAY_MS + 3 * HOUR_MS))
  await page.until(() => page.text().includes('约好了'))
  expect(page.text()).toMatch(/还有 2 天 [23] 小时/)
  expect(page.text()).toContain('会议链接会出现在这里')
  expect(page.text()).not.toContain('进入会议')
  await end()
})

test('the open room is opened in a browser, and copied where a browser cannot be opened', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null)
  const browser = await openPage((now) => confirmedIn(now, 5 * MINUTE_MS, ROOM))
  await browser.page.tap(browser.page.byText('进入会议'))
  expect(opened).toHaveBeenCalledWith(ROOM, '_blank', 'noopener,noreferrer')
  expect(browser.page.text()).toContain('复制会议链接')
  await browser.end()
  process.env['TARO_ENV'] = 'weapp'
  const copied = jest.spyOn(Taro, 'setClipboardData').mockResolvedValue({ errMsg: '' } as never)
  const mini = await openPage((now) => confirmedIn(now, 5 * MINUTE_MS, ROOM))
  await mini.page.tap(mini.page.byText('复制会议链接'))
  expect(copied).toHaveBeenCalledWith({ data: ROOM })
  await mini.end()
})

test('after the time there is nothing to cancel, and after the room the member waits for the result', async () => {
  const begun = await openPage((now) => confirmedIn(now, -MINUTE_MS, ROOM))
  await begun.page.until(() => begun.page.text().includes('可以进会议了'))
  expect(begun.page.text()).not.toContain('取消预约')
  await begun.end()
  const over = await openPage((now) => confirmedIn(now, -HOUR_MS))
  await over.page.until(() => over.page.text().includes('等结果就好'))
  await over.end()
})

test.each([
  ['declined', 'no_time', '都排满了'],
  ['missed', null, '这次没等到你'],
] as const)('an appointment that was %s leaves the way to another one', async (state, reason, words) => {
  const { page, end } = await openPage(() => ({ appointment: appointment({ state, reason }) }))
  await page.until(() => page.text().includes(words))
  expect(page.text()).toContain('重新预约')
  expect(page.text()).toContain('开始')
  await end()
})

test.each([
  ['limit', '之后可以再约'],
  ['missed', '两次没等到你'],
] as const)('a pause (%s) shows until when, and no way in', async (why, words) => {
  const { page, end } = await openPage((now) => ({ appointmentWait: { why, until: now + DAY_MS } }))
  await page.until(() => page.text().includes(words))
  expect(page.text()).not.toContain(ENTER)
  await end()
})

test('after a refusal the member reads the reason and may ask again', async () => {
  const { page, end } = await openPage(() => ({ state: 'failed', reason: 'different_person' }))
  await page.until(() => page.text().includes('和封面照看起来不是同一个人'))
  expect(page.text()).toContain(ENTER)
  await end()
})
