import { refusal } from '../../../test/client/fake-api'
import {
  SPEED_ID,
  SPEED_NOW,
  speedAnswer,
  speedLine,
  speedEvent,
  talkingState,
  waitingState,
} from '../../../test/client/speed'
import { SpeedHome } from '../../../test/client/speed-home'

let home: SpeedHome

beforeEach(() => {
  home = new SpeedHome()
})

afterEach(async () => {
  await home.leave()
  jest.restoreAllMocks()
})

describe('a date', () => {
  const showTalk = async (date: Parameters<typeof talkingState>[0] = {}, at = 1_000) => {
    await home.open(talkingState(date, { rev: 5, now: SPEED_NOW + at }))
    await home.page.until(() => home.page.find('.jy-speed-talk'))
  }

  test('a found date opens by itself, shows the peer, and begins when its time has come', async () => {
    await home.open(waitingState())
    home.push(
      talkingState({ startsAt: SPEED_NOW + 4_000, endsAt: SPEED_NOW + 184_000 }, { rev: 5, now: SPEED_NOW }),
    )
    await home.page.until(() => home.page.find('.jy-speed-met'))
    expect(home.page.text()).toContain('遇见了')
    expect(home.page.text()).toContain('小棠')
    expect(home.page.text()).toContain('都喜欢coffee')
    expect(home.page.find('.jy-speed-met__seconds').textContent).toBe('4')
    home.world.clock.advance(4_000)
    await home.page.until(() => home.page.find('.jy-speed-talk'))
    expect(home.page.text()).toContain('3:00')
  })

  test('opens again after a reload', async () => {
    await showTalk({ lines: [speedLine(1, '你好呀')] })
    expect(home.page.text()).toContain('你好呀')
    expect(home.page.find('.jy-speed-talk__name .jy-verified--photo')).toBeTruthy()
    expect(home.page.text()).toContain('最近一次笑到肚子疼，是因为什么？')
  })

  test('runs down: apricot from 30 s, pulsing from 10 s', async () => {
    await showTalk()
    expect(home.page.text()).toContain('2:59')
    expect(home.page.findAll('.jy-portrait--late')).toHaveLength(0)
    home.world.clock.advance(149_000)
    await home.page.until(() => home.page.find('.jy-portrait--late'))
    expect(home.page.text()).toContain('0:30')
    home.world.clock.advance(20_000)
    await home.page.until(() => home.page.find('.jy-portrait--last'))
  })

  test('a written line is sent and stays visible', async () => {
    await showTalk()
    const answer = home.world.api.hold('/api/user/add_action')
    await home.page.type('textarea', '我在听')
    await home.page.tap(home.page.byLabel('发送'))
    await home.page.until(() => expect(home.page.find('.jy-bubble--out').textContent).toBe('我在听'))
    answer(() => speedAnswer(talkingState({}, { rev: 6 })))
    expect(home.world.api.payloadsOf('/api/user/add_action').pop()).toMatchObject({
      kind: 'speed_line',
      extra: { speedId: SPEED_ID, text: '我在听' },
    })
  })

  test('a line with a contact says why it is not sent, and can be written again', async () => {
    await showTalk()
    home.world.api.answer('/api/user/add_action', () => {
      throw refusal('CONTACT_NOT_ALLOWED')
    })
    await home.page.type('textarea', '加我 wx')
    await home.page.tap(home.page.byLabel('发送'))
    await home.page.until(() => expect(home.page.text()).toContain('先聊天，聊完再交换'))
    await home.page.tap(home.page.byLabel('这句没有发出，点按修改'))
    expect(home.world.root.speed.lines.draft).toBe('加我 wx')
    expect(home.page.findAll('.jy-bubble--out')).toHaveLength(0)
  })

  test('the peer’s typing is shown', async () => {
    await showTalk()
    home.world.realtime.push(speedEvent({ typing: { speedId: SPEED_ID, on: true } }))
    await home.page.until(() => home.page.byLabel('对方正在输入…'))
  })

  test('another question can be requested', async () => {
    await showTalk()
    home.now = talkingState({ questionId: 'dish' }, { rev: 6 })
    await home.page.tap(home.page.byLabel('换一题'))
    await home.page.until(() => expect(home.page.text()).toContain('哪道菜让你想家？'))
    expect(home.asked()).toContain('next_question')
  })

  test('a lost peer is waited for, and the time stops', async () => {
    await showTalk({ peerAwayUntil: SPEED_NOW + 16_000 })
    expect(home.page.text()).toContain('对方网络不太好，等等 TA · 15 秒')
    home.world.clock.advance(5_000)
    await home.page.until(() => expect(home.page.text()).toContain('等等 TA · 10 秒'))
    expect(home.page.text()).toContain('2:59')
  })

  test('the wait for a peer is read out once and not every second', async () => {
    await showTalk({ peerAwayUntil: SPEED_NOW + 16_000 })
    const state = home.page.find('.jy-speed-talk__state-text')
    expect(state.getAttribute('role')).toBe('status')
    const heard = () =>
      [...state.children]
        .filter((part) => part.getAttribute('aria-hidden') !== 'true')
        .map((part) => part.textContent)
    expect(heard()).toEqual(['对方网络不太好，等等 TA'])
    home.world.clock.advance(5_000)
    await home.page.until(() => expect(home.page.text()).toContain('等等 TA · 10 秒'))
    expect(heard()).toEqual(['对方网络不太好，等等 TA'])
  })

  test('the last seconds are read out at their value, also while a lost peer is waited for', async () => {
    await showTalk({ endsAt: SPEED_NOW + 40_000, peerAwayUntil: SPEED_NOW + 16_000 })
    const said = () => home.page.find('.jy-speed__voice').textContent
    expect(said()).toBe('还剩 60 秒')
    home.world.clock.advance(12_000)
    await home.page.until(() => expect(home.page.text()).toContain('3 秒'))
    expect(home.page.text()).toContain('0:39')
    expect(said()).toBe('还剩 60 秒')
  })

  test('a lost connection of the viewer is shown', async () => {
    await showTalk()
    home.world.realtime.setLink('reconnecting')
    await home.page.until(() => expect(home.page.text()).toContain('正在重新连接'))
  })

  test('a member who is done waits for the other one', async () => {
    await showTalk({ finishAsked: { me: false, peer: true } })
    expect(home.page.text()).toContain('TA 想收尾了')
    home.now = talkingState({ finishAsked: { me: true, peer: false } }, { rev: 6 })
    await home.page.tap(home.page.byText('我聊好了'))
    await home.page.until(() => expect(home.page.text()).toContain('等对方也聊好'))
  })

  test('leaving asks first; one button stays, the other leaves', async () => {
    await showTalk()
    await home.page.tap(home.page.byLabel('离开'))
    await home.page.until(() => expect(home.page.text()).toContain('对方会看到聊天已结束'))
    await home.page.tap(home.page.byText('继续聊'))
    expect(home.world.root.speed.view).toBe('date')
    await home.page.tap(home.page.byLabel('离开'))
    await home.page.until(() => home.page.find('.jy-dialog'))
    const [, confirm] = home.page.findAll('.jy-dialog__answer')
    if (confirm) await home.page.tap(confirm)
    await home.page.until(() => !home.world.root.tabs.isRaisedOpen)
    expect(home.world.root.speed.view).toBe('start')
  })

  test('Back asks first, too', async () => {
    await showTalk()
    await home.page.back()
    await home.page.until(() => expect(home.page.text()).toContain('现在离开？'))
    expect(home.world.root.speed.view).toBe('date')
  })

  test('the date can be reported and blocked with its id', async () => {
    await showTalk()
    await home.page.tap(home.page.byLabel('举报或拉黑'))
    await home.page.until(() => home.page.byText('拉黑'))
    await home.page.tap(home.page.byText('拉黑'))
    await home.page.until(() => expect(home.page.text()).toContain('小棠'))
    const confirm = home.page.findAll('.jy-dialog__answer').pop()
    if (confirm) await home.page.tap(confirm)
    await home.page.until(() =>
      expect(
        home.world.api.payloadsOf('/api/user/add_action').find(({ kind }) => kind === 'block'),
      ).toMatchObject({ userId: SPEED_ID }),
    )
  })
})
