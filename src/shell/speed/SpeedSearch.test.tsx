import { SPEED_NOW, waitingState } from '../../../test/client/speed'
import { SpeedHome } from '../../../test/client/speed-home'

let home: SpeedHome

beforeEach(() => {
  home = new SpeedHome()
})

afterEach(async () => {
  await home.leave()
  jest.restoreAllMocks()
})

describe('the search', () => {
  test('counts other members from five on, and counts the wait by the server’s clock', async () => {
    await home.open(waitingState({ others: 20 }, { now: SPEED_NOW + 8_000 }))
    await openLayer()
    expect(home.page.text()).toContain('5 km 内有 20 人也想聊 3 分钟 · 已等 00:08')
    expect(home.page.findAll('.jy-radar__dot')).toHaveLength(3)
    home.push(waitingState({ others: 4 }, { rev: 2, now: SPEED_NOW + 8_000 }))
    await home.page.until(() => expect(home.page.text()).toContain('遇到合适的人就开始 · 已等'))
    expect(home.page.findAll('.jy-radar__other')).toHaveLength(4)
    expect(home.page.findAll('.jy-radar__dot')).toHaveLength(0)
    expect(home.page.text()).not.toContain('4 人')
    expect(home.page.text().match(/寻找/g)).toHaveLength(1)
  })

  test.each([
    [0, 0, 0],
    [6, 6, 0],
    [7, 6, 1],
    [9, 6, 3],
    [500, 6, 3],
  ])('draws %d other members as %d silhouettes and %d dots further away', async (others, near, further) => {
    await home.open(waitingState({ others }))
    await openLayer()
    const drawn = ['.jy-radar__other', '.jy-radar__dot'].map((part) => home.page.findAll(part).length)
    expect(drawn).toEqual([near, further])
    // Lights that represent no member fill an empty radar.
    expect(home.page.findAll('.jy-radar__spark')).toHaveLength(7)
  })

  test('continues while minimised, and the raised button shows it', async () => {
    await home.open(waitingState())
    await openLayer()
    await home.page.tap(home.page.byLabel('收起，继续在后台寻找'))
    expect(home.world.root.speed.view).toBe('waiting')
    expect(home.page.find('.jy-tab-bar__pulse')).toBeTruthy()
    expect(home.page.byLabel('速配，正在寻找')).toBeTruthy()
  })

  test('can be cancelled', async () => {
    await home.open(waitingState())
    await openLayer()
    await home.page.tap(home.page.byText('取消'))
    await home.page.until(() => !home.world.root.tabs.isRaisedOpen)
    expect(home.world.root.speed.view).toBe('start')
  })

  test('offers a wider reach after its time and not before', async () => {
    await home.open(waitingState({ widerKm: 20 }, { now: SPEED_NOW + 29_000 }))
    await openLayer()
    expect(() => home.page.byText('放宽到 20 km')).toThrow()
    home.push(waitingState({ widerKm: 20 }, { rev: 2, now: SPEED_NOW + 30_000 }))
    await home.page.until(() => home.page.byText('放宽到 20 km'))
    home.now = waitingState({ withinKm: 20 }, { rev: 3, now: SPEED_NOW + 31_000 })
    await home.page.tap(home.page.byText('放宽到 20 km'))
    await home.page.until(() => expect(home.page.text()).toContain('20 km 内有'))
    expect(home.asked()).toContain('widen')
  })

  test('says after its time that few members are near, and continues on request', async () => {
    await home.open(waitingState({}, { now: SPEED_NOW + 90_000 }))
    await openLayer()
    expect(home.page.text()).toContain('现在人有点少')
    await home.page.tap(home.page.byText('继续找'))
    expect(home.world.root.tabs.isRaisedOpen).toBe(false)
    expect(home.world.root.speed.view).toBe('waiting')
  })

  /** The button has another name while a search is in progress. */
  async function openLayer() {
    home.world.root.tabs.openRaised()
    await home.page.until(() => home.page.find('.jy-speed'))
  }
})
