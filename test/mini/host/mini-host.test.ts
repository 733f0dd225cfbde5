import { DAY_MS } from '@contract/constants'
import { alipayFiles, removePackages, weappFiles, writePackage } from '../fixtures/packages'
import type { MiniRun } from '../mini-run'
import { startMini, type StartOptions } from '../start-mini'

const runs: MiniRun[] = []

afterEach(() => {
  for (const run of runs.splice(0)) run.stop()
})
afterAll(removePackages)

async function launch(
  options: Partial<StartOptions> & { changes?: Record<string, string | null>; path?: string } = {},
) {
  const { target = 'weapp', changes, path, ...others } = options
  const dist = writePackage(target === 'weapp' ? weappFiles : alipayFiles, changes)
  const run = startMini({ target, dist, api: null, ...others })
  runs.push(run)
  await run.launch(path)
  return run
}

/** Log of the fixture app's lifecycle since the last call. */
const drainLog = (run: MiniRun) => {
  const [page] = run.host.pages.stack
  const getApp = run.host as unknown as { app: { log: string[] } }
  if (!page) throw new Error('no page is open')
  return getApp.app.log.splice(0)
}

const homeEvents = (run: MiniRun) => run.errors.map(({ message }) => message)

describe.each(['weapp', 'alipay'] as const)('on %s', (target) => {
  test('the lifecycle runs in the order of a device', async () => {
    const mini = await launch({ target })
    const start = ['app launch pages/home/index', 'app show', 'home load {}', 'home show', 'home ready']
    expect(drainLog(mini).filter((line) => !line.startsWith('badge'))).toEqual(start)
    await mini.switchTab(1)
    expect(drainLog(mini)).toEqual(['home hide', 'list load', 'list show'])
    await mini.switchTab(0)
    expect(drainLog(mini)).toEqual(['list hide', 'home show'])
    await mini.hide()
    expect(drainLog(mini)).toEqual(['home hide', 'app hide'])
    await mini.show()
    expect(drainLog(mini)).toEqual(['app show', 'home show'])
    expect(mini.errors).toEqual([])
  })

  test('templates, view scripts and components render; taps and long presses arrive', async () => {
    const mini = await launch({ target })
    expect(mini.text('#count')).toBe('count 0')
    expect(mini.text('.row')).toBe('*row')
    expect(mini.text('.badge')).toContain('new')
    await mini.tap('count 0')
    expect(mini.text('#count')).toBe('count 1')
    await mini.longPress('#count')
    expect(mini.text('#note')).toBe('held')
    await mini.input('#field', 'hello')
    expect(mini.host.pages.top?.instance.data.typed).toBe('hello')
  })

  test('the custom tab bar is on tab pages and switches them', async () => {
    const mini = await launch({ target })
    await mini.tap('tab list')
    await mini.waitFor(() => mini.page.route === 'pages/list/index')
    expect(mini.text()).toContain('tab home')
    await mini.tap('tab home')
    await mini.waitFor(() => mini.page.route === 'pages/home/index')
  })

  test('setData is counted in UTF-8 bytes of JSON', async () => {
    const mini = await launch({ target })
    mini.drainSetData()
    await mini.tap('#count')
    expect(mini.drainSetData()).toMatchObject({ calls: 1, bytes: '{"count":1}'.length, largestBytes: 11 })
    mini.host.pages.top?.instance.setData({ note: '近遇' })
    expect(mini.drainSetData().bytes).toBe('{"note":""}'.length + 6)
    expect(mini.drainSetData().calls).toBe(0)
  })
})

describe('pages', () => {
  test('are pushed with their query, get their title, and are popped', async () => {
    const mini = await launch()
    await mini.host.pages.route('navigateTo', { url: '/pages/detail/index?id=7' })
    expect(mini.page).toMatchObject({ route: 'pages/detail/index', query: { id: '7' }, title: 'Detail' })
    expect(mini.text('#detail')).toBe('detail 7')
    drainLog(mini)
    await mini.back()
    expect(drainLog(mini)).toEqual(['detail unload', 'home show'])
    expect(mini.page.stack).toEqual(['pages/home/index'])
  })

  test('of a sub-package load their script on the first visit', async () => {
    const mini = await launch()
    expect(drainLog(mini)).not.toContain('extra script')
    await mini.host.pages.route('navigateTo', { url: '../../packages/extra/note' })
    expect(drainLog(mini)).toContain('extra script')
    expect(mini.text()).toBe('extra')
  })

  test.each([
    ['navigateTo', '/pages/list/index', /tabbar/],
    ['redirectTo', '/pages/list/index', /tabbar/],
    ['switchTab', '/pages/detail/index', /no-tabBar/],
    ['switchTab', '/pages/list/index?a=1', /parameters/],
    ['navigateTo', '/pages/none', /not found/],
  ] as const)('reject %s to %s', async (kind, url, message) => {
    const mini = await launch()
    await expect(
      (mini.host.api[kind] as (options: object) => Promise<unknown>)({ url }),
    ).rejects.toMatchObject({
      errMsg: expect.stringMatching(message) as string,
    })
    expect(mini.page.stack).toEqual(['pages/home/index'])
    expect(mini.errors).toEqual([])
  })

  test('are at most ten on the stack', async () => {
    const mini = await launch()
    const push = () => mini.host.pages.route('navigateTo', { url: '/pages/detail/index' })
    for (let count = 1; count < 10; count += 1) await push()
    await expect(push()).rejects.toThrow('limit exceed')
  })

  test('going back from the first page is rejected', async () => {
    const mini = await launch()
    await expect(mini.back()).rejects.toThrow('cannot navigate back')
  })
})

describe('faults are reported', () => {
  test.each([
    ['a handler that throws', '#throws', 'handler broke'],
    ['a timer that throws', '#later', 'timer broke'],
    [
      'a global that devices do not have',
      '#document',
      "Cannot read properties of undefined (reading 'createElement')",
    ],
  ])('%s', async (_, button, message) => {
    const mini = await launch()
    await mini.tap(button)
    expect(homeEvents(mini)).toEqual([message])
    expect(drainLog(mini).at(-1)).toContain('app error')
  })

  test('setData of more than one megabyte', async () => {
    const mini = await launch()
    await mini.tap('#big')
    expect(homeEvents(mini)).toEqual([expect.stringContaining('exceed the limit of 1048576')])
  })

  test('setData with a value that JSON cannot represent', async () => {
    const mini = await launch()
    await mini.tap('#hole')
    expect(mini.journal.events).toContainEqual({
      kind: 'warning',
      message: 'setData in pages/home/index: "count" is undefined',
    })
  })

  test('a missing template', async () => {
    const page = (weappFiles['pages/home/index.wxml'] ?? '').replace('is="row"', 'is="rows"')
    const mini = await launch({ changes: { 'pages/home/index.wxml': page } })
    expect(homeEvents(mini)).toEqual(['Template "rows" not found'])
  })

  test('a missing API, once and by name', async () => {
    const page = 'Page({ onLoad() { wx.cloud; if (wx.joinVoIPChat) return; wx.joinVoIPChat } })'
    const mini = await launch({ changes: { 'pages/list/index.js': page } })
    expect(mini.missingApis).toEqual([])
    await mini.switchTab(1)
    expect(mini.missingApis).toEqual(['joinVoIPChat'])
  })

  test('a page script that registers no page', async () => {
    const mini = await launch({ changes: { 'pages/list/index.js': '1' } })
    expect(homeEvents(mini)).toEqual([expect.stringContaining('did not call Page()')])
  })

  test('a script that throws while it loads', async () => {
    const mini = await launch({ changes: { 'pages/list/index.js': 'throw new Error("broken file")' } })
    expect(mini.errors).toEqual([
      expect.objectContaining({ where: 'pages/list/index.js', message: 'broken file' }),
    ])
  })
})

test('app code sees no globals of a browser or of Node', async () => {
  const mini = await launch()
  await mini.tap('#mask')
  expect(mini.text('#note')).toBe(Array.from({ length: 6 }, () => 'undefined').join())
  await mini.tap('#evaluate')
  expect(mini.text('#note')).toContain('not available')
})

test("the phone's clock may be ahead of the machine's; only the current time is affected", async () => {
  const mini = await launch({ device: { clockAheadMs: DAY_MS } })
  await mini.tap('#clock')
  const { now, made, received } = JSON.parse(mini.text('#note')) as Record<
    'now' | 'made' | 'received',
    number
  >
  expect(now - Date.now()).toBeGreaterThan(86_000_000)
  expect(made).toBeGreaterThanOrEqual(now)
  expect(received).toBe(Date.UTC(2026, 0, 2))
  mini.device.clockAheadMs = 0
  await mini.tap('#clock')
  expect((JSON.parse(mini.text('#note')) as { now: number }).now).toBeLessThanOrEqual(Date.now())
})

test('forms submit their fields by name', async () => {
  const mini = await launch()
  await mini.input('#field', 'abc')
  await mini.tap('#switch')
  expect(mini.text('#switched')).toBe('on')
  await mini.tap('#submit')
  expect(JSON.parse(mini.text('#note'))).toEqual({ field: 'abc', switch: true })
})

test('an Alipay component follows its own lifecycle', async () => {
  const mini = await launch({ target: 'alipay' })
  const badge = () => drainLog(mini).filter((line) => line.startsWith('badge'))
  expect(badge()).toEqual(['badge init', 'badge mount new'])
  await mini.tap('#rename')
  expect(badge()).toEqual(['badge update new to renamed'])
  expect(mini.text('.badge')).toBe('renamed renamed')
  await mini.tap('#count')
  expect(mini.find('#many')).toBeNull()
  await mini.tap('#count')
  expect(mini.text('#many')).toBe('many')
})

test('parallel runs do not affect each other', async () => {
  const [first, second] = [await launch(), await launch()]
  await first.tap('#throws')
  await second.tap('#count')
  expect(first.errors).toHaveLength(1)
  expect(second.errors).toEqual([])
  expect([first.text('#count'), second.text('#count')]).toEqual(['count 0', 'count 1'])
})

test('a stopped run leaves no page and no timer', async () => {
  const mini = await launch()
  const { root } = mini.host.environment
  let isLate = false
  mini.host.timers.later(() => {
    isLate = true
  })
  mini.stop()
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(root.children).toHaveLength(0)
  expect(isLate).toBe(false)
})

test('failed lookups report the content of the page', async () => {
  const mini = await launch()
  await expect(mini.waitFor(() => mini.find('#absent'), 20)).rejects.toThrow(
    /on pages\/home\/index, which shows "count 0/,
  )
})
