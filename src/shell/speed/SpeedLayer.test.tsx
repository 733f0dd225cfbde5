import { NetworkError } from '@/api/errors'
import HomePage from '@/pages/index/home'
import { refusal } from '../../../test/client/fake-api'
import { memberWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { mountPage, type MountedPage } from '../../../test/client/mount-page'
import { noteOpenings } from '../../../test/client/openings'
import { letSecondPass } from '../../../test/client/press-clock'
import {
  choosingState,
  openSpeed,
  overState,
  SPEED_ID,
  SPEED_NOW,
  speedAnswer,
  speedAsked,
  speedLine,
  speedNews,
  speedState,
  talkingState,
  waitingState,
} from '../../../test/client/speed'
import { publicConfig } from '../../../test/client/viewer'
import type { SpeedState } from '@contract/types/speed'

let world: FakeWorld
let page: MountedPage
/** What the server answers to every speed call until a test says otherwise. */
let now: SpeedState

const push = (state: SpeedState) => world.realtime.push(speedNews({ state }))
const asked = () => speedAsked(world)

/** Opens the home page of a member for whom the server has this state. */
async function open(state: SpeedState): Promise<void> {
  now = state
  world.api.answer('/api/user/add_action', () => speedAnswer(now))
  await world.root.start()
  world.realtime.setLink('online')
  page = await mountPage(HomePage, 'home', { world })
}

const openLayer = async () => {
  await page.tap(page.byLabel('速配'))
  await page.until(() => page.find('.jy-speed'))
}

beforeEach(() => {
  letSecondPass()
  world = memberWorld()
  openSpeed(world)
  world.api.answer('/api/user/delete_action', () => ({
    state: 'done',
    quota: null,
    message: null,
    speed: (now = speedState({ rev: 90 })),
  }))
})

afterEach(async () => {
  world.root.speed.reset()
  await page.unmount()
  world.root.stop()
  jest.restoreAllMocks()
})

describe('before the search', () => {
  test('it promises, counts the rounds and starts', async () => {
    await open(speedState({ roundsLeft: 3 }))
    await openLayer()
    expect(page.text()).toContain('今天还有 3 次')
    expect(page.text()).toContain('双方都愿意')
    now = waitingState({}, { rev: 2 })
    await page.tap(page.byText('开始'))
    await page.until(() => expect(page.text()).toContain('正在附近寻找'))
    expect(asked()).toContain('join')
  })

  test('later closes it', async () => {
    await open(speedState())
    await openLayer()
    await page.tap(page.byText('以后再说'))
    expect(world.root.tabs.isRaisedOpen).toBe(false)
  })

  test('Back closes it', async () => {
    await open(speedState())
    await openLayer()
    await page.back()
    await page.until(() => !world.root.tabs.isRaisedOpen)
  })

  test('where it is not open it says so and leads to the people nearby', async () => {
    const { features } = publicConfig()
    world.api.answer('/api/config/user', () => ({
      ...publicConfig(),
      features: { ...features, speed: false },
    }))
    await open(speedState())
    await openLayer()
    expect(page.text()).toContain('速配很快开放')
    await page.tap(page.byText('先去看看附近的人'))
    expect(world.root.tabs.isRaisedOpen).toBe(false)
    expect(asked()).toEqual([])
  })

  test('used-up rounds say when they start anew, and cannot be started', async () => {
    await open(speedState({ roundsLeft: 0, roundsResetAt: Date.UTC(2025, 10, 21, 20) }))
    await openLayer()
    expect(page.text()).toContain('今天的次数用完了，明天再见')
    expect(page.text()).toContain('04:00')
    expect(() => page.byText('开始')).toThrow()
  })

  test.each([
    ['photo', '先放一张照片吧', '去添加照片', '/pages/my/album'],
    ['complete', '还差一点点资料', '去完善资料', '/pages/my/information'],
  ])('what is missing (%s) is named and leads there', async (need, title, button, path) => {
    const opened = noteOpenings('navigateTo')
    await open(speedState())
    await openLayer()
    world.api.answer('/api/user/add_action', () => {
      throw refusal('PROFILE_INCOMPLETE', { data: { need } })
    })
    await page.tap(page.byText('开始'))
    await page.until(() => expect(page.text()).toContain(title))
    await page.tap(page.byText(button))
    await page.until(() => expect(opened).toEqual([path]))
  })

  test.each([
    [refusal('ACCOUNT_RESTRICTED'), '账号功能受限'],
    [refusal('FEATURE_OFF'), '这个功能暂未开放'],
    [new NetworkError('offline'), '网络不可用'],
  ])('a refused start says why: %s', async (failure, words) => {
    await open(speedState())
    await openLayer()
    world.api.answer('/api/user/add_action', () => {
      throw failure
    })
    await page.tap(page.byText('开始'))
    await page.until(() => expect(page.text()).toContain(words))
    expect(page.text()).toContain('以后再说')
  })
})

describe('the search', () => {
  test('counts others from five on, and counts the wait on the server’s clock', async () => {
    await open(waitingState({ others: 20 }, { now: SPEED_NOW + 8_000 }))
    await openLayer2()
    expect(page.text()).toContain('5 km 内有 20 人也想聊 3 分钟 · 已等 00:08')
    push(waitingState({ others: 4 }, { rev: 2, now: SPEED_NOW + 8_000 }))
    await page.until(() => expect(page.text()).toContain('正在寻找 · 已等'))
    expect(page.findAll('.jy-radar__other')).toHaveLength(4)
    expect(page.text()).not.toContain('4 人')
  })

  test('goes on while minimised, and the raised button shows it', async () => {
    await open(waitingState())
    await openLayer2()
    await page.tap(page.byLabel('收起，继续在后台寻找'))
    expect(world.root.speed.view).toBe('waiting')
    expect(page.find('.jy-tab-bar__pulse')).toBeTruthy()
    expect(page.byLabel('速配，正在寻找')).toBeTruthy()
  })

  test('is cancelled', async () => {
    await open(waitingState())
    await openLayer2()
    await page.tap(page.byText('取消'))
    await page.until(() => !world.root.tabs.isRaisedOpen)
    expect(world.root.speed.view).toBe('start')
  })

  test('offers a wider reach after its time, not before', async () => {
    await open(waitingState({ widerKm: 20 }, { now: SPEED_NOW + 29_000 }))
    await openLayer2()
    expect(() => page.byText('放宽到 20 km')).toThrow()
    push(waitingState({ widerKm: 20 }, { rev: 2, now: SPEED_NOW + 30_000 }))
    await page.until(() => page.byText('放宽到 20 km'))
    now = waitingState({ withinKm: 20 }, { rev: 3, now: SPEED_NOW + 31_000 })
    await page.tap(page.byText('放宽到 20 km'))
    await page.until(() => expect(page.text()).toContain('20 km 内有'))
    expect(asked()).toContain('widen')
  })

  test('says after its time that few are here, and goes on if wanted', async () => {
    await open(waitingState({}, { now: SPEED_NOW + 90_000 }))
    await openLayer2()
    expect(page.text()).toContain('现在人有点少')
    await page.tap(page.byText('继续找'))
    expect(world.root.tabs.isRaisedOpen).toBe(false)
    expect(world.root.speed.view).toBe('waiting')
  })

  /** The button is called otherwise while a search runs. */
  async function openLayer2() {
    world.root.tabs.openRaised()
    await page.until(() => page.find('.jy-speed'))
  }
})

describe('a date', () => {
  const showTalk = async (date: Parameters<typeof talkingState>[0] = {}, at = 1_000) => {
    await open(talkingState(date, { rev: 5, now: SPEED_NOW + at }))
    await page.until(() => page.find('.jy-speed-talk'))
  }

  test('that is found opens by itself, tells whom it met, and begins when its time has come', async () => {
    await open(waitingState())
    push(
      talkingState({ startsAt: SPEED_NOW + 4_000, endsAt: SPEED_NOW + 184_000 }, { rev: 5, now: SPEED_NOW }),
    )
    await page.until(() => page.find('.jy-speed-met'))
    expect(page.text()).toContain('遇见了')
    expect(page.text()).toContain('小棠')
    expect(page.text()).toContain('都喜欢coffee')
    expect(page.find('.jy-speed-met__seconds').textContent).toBe('4')
    world.clock.advance(4_000)
    await page.until(() => page.find('.jy-speed-talk'))
    expect(page.text()).toContain('3:00')
  })

  test('is open again after a reload', async () => {
    await showTalk({ lines: [speedLine(1, '你好呀')] })
    expect(page.text()).toContain('你好呀')
    expect(page.text()).toContain('最近一次笑到肚子疼，是因为什么？')
  })

  test('runs down: apricot from 30 s, breathing from 10 s', async () => {
    await showTalk()
    expect(page.text()).toContain('2:59')
    expect(page.findAll('.jy-portrait--late')).toHaveLength(0)
    world.clock.advance(149_000)
    await page.until(() => page.find('.jy-portrait--late'))
    expect(page.text()).toContain('0:30')
    world.clock.advance(20_000)
    await page.until(() => page.find('.jy-portrait--last'))
  })

  test('what is written goes out and stands there', async () => {
    await showTalk()
    let answer = () => {}
    world.api.answer(
      '/api/user/add_action',
      () => new Promise((resolve) => (answer = () => resolve(speedAnswer(talkingState({}, { rev: 6 }))))),
    )
    await page.type('textarea', '我在听')
    await page.tap(page.byLabel('发送'))
    await page.until(() => expect(page.find('.jy-bubble--out').textContent).toBe('我在听'))
    answer()
    expect(world.api.payloadsOf('/api/user/add_action').pop()).toMatchObject({
      kind: 'speed_line',
      extra: { speedId: SPEED_ID, text: '我在听' },
    })
  })

  test('a line with a contact says why it stays, and can be written anew', async () => {
    await showTalk()
    world.api.answer('/api/user/add_action', () => {
      throw refusal('CONTACT_NOT_ALLOWED')
    })
    await page.type('textarea', '加我 wx')
    await page.tap(page.byLabel('发送'))
    await page.until(() => expect(page.text()).toContain('先聊天，聊完再交换'))
    await page.tap(page.byLabel('这句没有发出，点按修改'))
    expect(world.root.speed.lines.draft).toBe('加我 wx')
    expect(page.findAll('.jy-bubble--out')).toHaveLength(0)
  })

  test('the other one’s writing is shown', async () => {
    await showTalk()
    world.realtime.push(speedNews({ typing: { speedId: SPEED_ID, on: true } }))
    await page.until(() => page.byLabel('对方正在输入…'))
  })

  test('another question is asked for', async () => {
    await showTalk()
    now = talkingState({ questionId: 'dish' }, { rev: 6 })
    await page.tap(page.byLabel('换一题'))
    await page.until(() => expect(page.text()).toContain('哪道菜让你想家？'))
    expect(asked()).toContain('next_question')
  })

  test('a lost peer is waited for, and the time stands still', async () => {
    await showTalk({ peerAwayUntil: SPEED_NOW + 16_000 })
    expect(page.text()).toContain('对方网络不太好，等等 TA · 15 秒')
    world.clock.advance(5_000)
    await page.until(() => expect(page.text()).toContain('等等 TA · 10 秒'))
    expect(page.text()).toContain('2:59')
  })

  test('the own lost link is told', async () => {
    await showTalk()
    world.realtime.setLink('reconnecting')
    await page.until(() => expect(page.text()).toContain('正在重新连接'))
  })

  test('who is done waits for the other one', async () => {
    await showTalk({ finishAsked: { me: false, peer: true } })
    expect(page.text()).toContain('对方聊好了')
    now = talkingState({ finishAsked: { me: true, peer: false } }, { rev: 6 })
    await page.tap(page.byText('我聊好了'))
    await page.until(() => expect(page.text()).toContain('等对方也聊好'))
  })

  test('leaving asks first; staying stays, leaving leaves', async () => {
    await showTalk()
    await page.tap(page.byLabel('离开'))
    await page.until(() => expect(page.text()).toContain('对方会看到聊天已结束'))
    await page.tap(page.byText('继续聊'))
    expect(world.root.speed.view).toBe('date')
    await page.tap(page.byLabel('离开'))
    await page.until(() => page.find('.jy-dialog'))
    const [, confirm] = page.findAll('.jy-dialog__answer')
    if (confirm) await page.tap(confirm)
    await page.until(() => !world.root.tabs.isRaisedOpen)
    expect(world.root.speed.view).toBe('start')
  })

  test('Back asks as well', async () => {
    await showTalk()
    await page.back()
    await page.until(() => expect(page.text()).toContain('现在离开？'))
    expect(world.root.speed.view).toBe('date')
  })

  test('can be reported and blocked with the date’s id', async () => {
    await showTalk()
    await page.tap(page.byLabel('举报或拉黑'))
    await page.until(() => page.byText('拉黑'))
    await page.tap(page.byText('拉黑'))
    await page.until(() => expect(page.text()).toContain('小棠'))
    const confirm = page.findAll('.jy-dialog__answer').pop()
    if (confirm) await page.tap(confirm)
    await page.until(() =>
      expect(world.api.payloadsOf('/api/user/add_action').find(({ kind }) => kind === 'block')).toMatchObject(
        { userId: SPEED_ID },
      ),
    )
  })
})

describe('the choice', () => {
  const showChoice = async (date: Parameters<typeof choosingState>[0] = {}) => {
    await open(choosingState(date, { rev: 5 }))
    await page.until(() => page.find('.jy-speed-choice'))
  }

  test.each([
    ['继续认识', 'choose yes'],
    ['就到这里', 'choose no'],
  ])('%s is told to the server alone, and then calmly waited for', async (button, what) => {
    await showChoice()
    expect(page.text()).toContain('三分钟到了')
    expect(page.text()).toContain('你的选择不会单独告诉对方 · 20 秒')
    now = choosingState({ myChoice: what === 'choose yes' }, { rev: 6 })
    await page.tap(page.byText(button))
    await page.until(() => expect(page.text()).toContain('已经选好了'))
    expect(asked().filter((one) => one.startsWith('choose'))).toEqual([what])
    expect(() => page.byText('继续认识')).toThrow()
  })

  test('after the time nothing can be chosen', async () => {
    await showChoice()
    world.clock.advance(20_000)
    await page.until(() => expect(page.text()).toContain('· 0 秒'))
    await page.tap(page.byText('继续认识'))
    expect(asked().filter((one) => one.startsWith('choose'))).toEqual([])
  })

  test('the chat can be reported', async () => {
    await showChoice()
    await page.tap(page.byText('举报这次聊天'))
    await page.until(() => expect(page.text()).toContain('举报小棠'))
  })
})

describe('the result', () => {
  const show = async (outcome: Parameters<typeof overState>[0], changes: Partial<SpeedState> = {}) => {
    await open(choosingState({ myChoice: true }, { rev: 5 }))
    await page.until(() => page.find('.jy-speed-choice'))
    push((now = overState(outcome, { rev: 6, ...changes })))
  }

  test.each([
    ['parted', '谢谢你真诚地聊了 3 分钟'],
    ['left', '你已离开'],
    ['peer_left', '对方先离开了'],
    ['interrupted', '是我们这边的问题'],
  ] as const)('%s has its own honest words', async (outcome, words) => {
    await show(outcome)
    await page.until(() => expect(page.text()).toContain(words))
    await page.tap(page.byText('休息一下'))
    expect(world.root.speed.view).toBe('start')
    expect(world.root.tabs.isRaisedOpen).toBe(false)
  })

  test('another round begins at once', async () => {
    await show('parted')
    await page.until(() => page.byText('再遇一次'))
    now = waitingState({}, { rev: 7 })
    await page.tap(page.byText('再遇一次'))
    await page.until(() => expect(page.text()).toContain('正在附近寻找'))
  })

  test('after the last round it says when there are more', async () => {
    await show('parted', { roundsLeft: 0 })
    await page.until(() => page.byText('再遇一次'))
    world.api.answer('/api/user/add_action', (payload) => {
      if (payload.kind === 'speed' && payload.extra.intent === 'join') throw refusal('SPEED_QUOTA')
      return speedAnswer(now)
    })
    await page.tap(page.byText('再遇一次'))
    await page.until(() => expect(page.text()).toContain('今天的次数用完了，明天再见'))
  })

  test('a match is celebrated and leads to the chat', async () => {
    const opened = noteOpenings('navigateTo')
    await show('matched')
    await page.until(() => expect(page.text()).toContain('你们都想继续认识'))
    await page.tap(page.byText('去聊天'))
    await page.until(() => expect(opened).toEqual(['/pages/msg/chat?groupId=01GROUP&userId=200000000002']))
    expect(world.root.tabs.isRaisedOpen).toBe(false)
  })
})
