import { NetworkError } from '@/api/errors'
import { refusal } from '../../../test/client/fake-api'
import { recordOpenings } from '../../../test/client/openings'
import { speedState, waitingState } from '../../../test/client/speed'
import { publicConfig, viewerInfo } from '../../../test/client/viewer'
import { SpeedHome } from '../../../test/client/speed-home'

let home: SpeedHome

beforeEach(() => {
  home = new SpeedHome()
})

afterEach(async () => {
  await home.leave()
  jest.restoreAllMocks()
})

const openLayer = async () => {
  await home.page.tap(home.page.byLabel('速配'))
  await home.page.until(() => home.page.find('.jy-speed'))
}

describe('the layer', () => {
  test('grows out of the raised button and shrinks back into it', async () => {
    await home.open(speedState())
    await openLayer()
    expect(home.page.findAll('.jy-speed-disc')).toHaveLength(1)
    await home.page.tap(home.page.byText('以后再说'))
    expect(home.page.findAll('.jy-speed-disc--leaving')).toHaveLength(1)
    await home.page.until(() => home.page.findAll('.jy-speed').length === 0)
    expect(home.page.findAll('.jy-speed-disc')).toHaveLength(0)
  })

  test('only fades with reduced motion', async () => {
    home.world.root.preferences.setMotion('reduced')
    await home.open(speedState())
    await openLayer()
    expect(home.page.findAll('.jy-speed-disc')).toHaveLength(0)
    expect(home.page.find('.jy-speed').className).toContain('jy-moves')
  })
})

describe('before the search', () => {
  test('it shows the promises, counts the rounds and starts', async () => {
    await home.open(speedState({ roundsLeft: 3 }))
    await openLayer()
    expect(home.page.text()).toContain('今天还有 3 次')
    expect(home.page.text()).toContain('双方都愿意')
    // A member who has not started waits with nobody, so no other member is drawn.
    expect(home.page.findAll('.jy-radar__other, .jy-radar__dot')).toHaveLength(0)
    home.now = waitingState({}, { rev: 2 })
    await home.page.tap(home.page.byText('开始'))
    await home.page.until(() => expect(home.page.text()).toContain('正在附近寻找'))
    expect(home.asked()).toContain('join')
  })

  test('a member who is not verified is asked to verify, and may start without', async () => {
    const opened = recordOpenings('navigateTo')
    await home.open(speedState())
    await openLayer()
    expect(home.page.byText('开始')).toBeTruthy()
    await home.page.tap(home.page.byText('先去认证'))
    await home.page.until(() => expect(opened).toEqual(['/pages/my/authentication']))
    expect(home.world.root.tabs.isRaisedOpen).toBe(false)
  })

  test('a member who is verified or waits for the verdict is not asked', async () => {
    for (const user of [
      { certified: true },
      { authentication: { ...viewerInfo().user.authentication, state: 'reviewing' as const } },
    ]) {
      home.world.api.answer('/api/user/my_info', () => viewerInfo({ user }))
      await home.open(speedState())
      await openLayer()
      expect(home.page.byText('开始')).toBeTruthy()
      expect(() => home.page.byText('先去认证')).toThrow()
      await home.leave()
      home = new SpeedHome()
    }
    await home.open(speedState())
  })

  test('the later button closes it', async () => {
    await home.open(speedState())
    await openLayer()
    await home.page.tap(home.page.byText('以后再说'))
    expect(home.world.root.tabs.isRaisedOpen).toBe(false)
  })

  test('Back closes it', async () => {
    await home.open(speedState())
    await openLayer()
    await home.page.back()
    await home.page.until(() => !home.world.root.tabs.isRaisedOpen)
  })

  test('where speed dates are closed it says so and leads to the people nearby', async () => {
    const { features } = publicConfig()
    home.world.api.answer('/api/config/user', () => ({
      ...publicConfig(),
      features: { ...features, speed: false },
    }))
    await home.open(speedState())
    await openLayer()
    expect(home.page.text()).toContain('速配很快开放')
    await home.page.tap(home.page.byText('先去看看附近的人'))
    expect(home.world.root.tabs.isRaisedOpen).toBe(false)
    expect(home.asked()).toEqual([])
  })

  test('used-up rounds show when they start again, and the start button is disabled', async () => {
    await home.open(speedState({ roundsLeft: 0, roundsResetAt: Date.UTC(2025, 10, 21, 20) }))
    await openLayer()
    expect(home.page.text()).toContain('今天的次数用完了，明天再见')
    expect(home.page.text()).toContain('04:00')
    expect(() => home.page.byText('开始')).toThrow()
  })

  test.each([
    ['photo', '先放一张照片吧', '去添加照片', '/pages/my/album'],
    ['complete', '还差一点点资料', '去完善资料', '/pages/my/information'],
    ['unpause', '你的资料正在暂停展示', '去设置', '/pages/my/settings'],
  ])('a missing requirement (%s) is named and its button leads there', async (need, title, button, path) => {
    const opened = recordOpenings('navigateTo')
    await home.open(speedState())
    await openLayer()
    home.world.api.answer('/api/user/add_action', () => {
      throw refusal(need === 'unpause' ? 'ACCOUNT_RESTRICTED' : 'PROFILE_INCOMPLETE', { data: { need } })
    })
    await home.page.tap(home.page.byText('开始'))
    await home.page.until(() => expect(home.page.text()).toContain(title))
    await home.page.tap(home.page.byText(button))
    await home.page.until(() => expect(opened).toEqual([path]))
  })

  test.each([
    ['restricted', refusal('ACCOUNT_RESTRICTED'), '账号功能受限'],
    ['switched off', refusal('FEATURE_OFF'), '这个功能暂未开放'],
    ['without a network', new NetworkError('offline'), '网络不可用'],
  ])('a refused start shows the reason: %s', async (_, failure, words) => {
    await home.open(speedState())
    await openLayer()
    home.world.api.answer('/api/user/add_action', () => {
      throw failure
    })
    await home.page.tap(home.page.byText('开始'))
    await home.page.until(() => expect(home.page.text()).toContain(words))
    expect(home.page.text()).toContain('以后再说')
  })
})
