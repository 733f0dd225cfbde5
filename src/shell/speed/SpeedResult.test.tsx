import { refusal } from '../../../test/client/fake-api'
import { recordOpenings } from '../../../test/client/openings'
import { choosingState, overState, speedAnswer, waitingState } from '../../../test/client/speed'
import type { SpeedState } from '@contract/types/speed'
import { SpeedHome } from '../../../test/client/speed-home'

let home: SpeedHome

beforeEach(() => {
  home = new SpeedHome()
})

afterEach(async () => {
  await home.leave()
  jest.restoreAllMocks()
})

describe('the choice', () => {
  const showChoice = async (date: Parameters<typeof choosingState>[0] = {}) => {
    await home.open(choosingState(date, { rev: 5 }))
    await home.page.until(() => home.page.find('.jy-speed-choice'))
  }

  test.each([
    ['继续认识', 'choose yes'],
    ['就到这里', 'choose no'],
  ])('%s is sent only to the server, and a calm screen then waits', async (button, what) => {
    await showChoice()
    expect(home.page.text()).toContain('三分钟到了')
    expect(home.page.text()).toContain('你的选择不会单独告诉对方 · 20 秒')
    home.now = choosingState({ myChoice: what === 'choose yes' }, { rev: 6 })
    await home.page.tap(home.page.byText(button))
    await home.page.until(() => expect(home.page.text()).toContain('已经选好了'))
    expect(home.asked().filter((one) => one.startsWith('choose'))).toEqual([what])
    expect(() => home.page.byText('继续认识')).toThrow()
  })

  test('the screen of an end that both wanted is read out in full', async () => {
    await showChoice({ finishAsked: { me: true, peer: true } })
    const said = () => home.page.find('.jy-speed__voice').textContent
    expect(said()).toContain('聊得差不多了')
    expect(home.page.text()).not.toContain('三分钟到了')
  })

  test('nothing can be chosen after the time', async () => {
    await showChoice()
    home.world.clock.advance(20_000)
    await home.page.until(() => expect(home.page.text()).toContain('· 0 秒'))
    await home.page.tap(home.page.byText('继续认识'))
    expect(home.asked().filter((one) => one.startsWith('choose'))).toEqual([])
  })

  test('the chat can be reported', async () => {
    await showChoice()
    await home.page.tap(home.page.byText('举报这次聊天'))
    await home.page.until(() => expect(home.page.text()).toContain('举报小棠'))
  })
})

describe('the result', () => {
  const show = async (outcome: Parameters<typeof overState>[0], changes: Partial<SpeedState> = {}) => {
    await home.open(choosingState({ myChoice: true }, { rev: 5 }))
    await home.page.until(() => home.page.find('.jy-speed-choice'))
    home.push((home.now = overState(outcome, { rev: 6, ...changes })))
  }

  test.each([
    ['parted', '谢谢你真诚地聊了 3 分钟'],
    ['left', '你已离开'],
    ['peer_left', '对方先离开了'],
    ['interrupted', '是我们这边的问题'],
  ] as const)('%s has a text of its own that is true', async (outcome, words) => {
    await show(outcome)
    await home.page.until(() => expect(home.page.text()).toContain(words))
    await home.page.tap(home.page.byText('休息一下'))
    expect(home.world.root.speed.view).toBe('start')
    expect(home.world.root.tabs.isRaisedOpen).toBe(false)
  })

  test('starts another round at once', async () => {
    await show('parted')
    await home.page.until(() => home.page.byText('再遇一次'))
    home.now = waitingState({}, { rev: 7 })
    await home.page.tap(home.page.byText('再遇一次'))
    await home.page.until(() => expect(home.page.text()).toContain('正在附近寻找'))
  })

  test('after the last round it says when there are new ones', async () => {
    await show('parted', { roundsLeft: 0 })
    await home.page.until(() => home.page.byText('再遇一次'))
    home.world.api.answer('/api/user/add_action', (payload) => {
      if (payload.kind === 'speed' && payload.extra.intent === 'join') throw refusal('SPEED_QUOTA')
      return speedAnswer(home.now)
    })
    await home.page.tap(home.page.byText('再遇一次'))
    await home.page.until(() => expect(home.page.text()).toContain('今天的次数用完了，明天再见'))
  })

  test('a match is celebrated and opens the chat', async () => {
    const opened = recordOpenings('navigateTo')
    await show('matched')
    await home.page.until(() => expect(home.page.text()).toContain('你们都想继续认识'))
    await home.page.tap(home.page.byText('去聊天'))
    await home.page.until(() =>
      expect(opened).toEqual(['/pages/msg/chat?groupId=01GROUP&userId=200000000002']),
    )
    expect(home.world.root.tabs.isRaisedOpen).toBe(false)
  })
})
