import { routes } from '../../src/routes'
import { distOf } from './journey/dist-of'
import { startMini } from './start-mini'

/** How each platform calls the role. Source: provider docs "aria-component", "无障碍访问" */
const roleNames = { weapp: 'aria-role', alipay: 'role' } as const

describe.each(['weapp', 'alipay'] as const)('a screen reader on %s', (target) => {
  const role = roleNames[target]
  const start = (storage = new Map([['jinyu.token', '"t"']])) =>
    startMini({
      target,
      dist: distOf(target),
      api: null,
      storage,
      device: { network: 'none' },
    })

  test('is told what an icon alone does, and nothing of the icon', async () => {
    const mini = start()
    await mini.launch(routes.home.path)
    const filter = await mini.waitFor(() => mini.find(`[${role}="button"][aria-label="筛选"]`))
    expect(mini.text(filter)).toBe('')
    const inside = [...filter.querySelectorAll('*')]
    expect(inside.map((one) => one.getAttribute('aria-hidden'))).toContain('true')
    expect(inside.some((one) => one.hasAttribute('aria-label'))).toBe(false)
    mini.stop()
  })

  test('hears how a switch stands, and that it was turned', async () => {
    const mini = start()
    await mini.launch(routes.settings.path)
    const motion = `[${role}="switch"][aria-label="减少动态效果"]`
    await mini.waitFor(() => mini.find(`${motion}[aria-checked="false"]`))
    await mini.tap(motion)
    await mini.waitFor(() => mini.find(`${motion}[aria-checked="true"]`))
    mini.stop()
  })

  test('finds the headings, the names of fields, and no word of what is not there', async () => {
    // Members are led on from the login.
    const mini = start(new Map())
    await mini.launch(routes.login.path)
    const heading = await mini.waitFor(() => mini.find(`[${role}="heading"]`))
    expect(heading.getAttribute('aria-level')).toMatch(/^[1-6]$/)
    expect(mini.find('wx-input')?.getAttribute('aria-label')).toBeTruthy()
    const told = mini
      .findAll('wx-view, wx-text, wx-image, wx-input')
      .flatMap((one) => [...one.attributes].filter(({ name }) => name === 'role' || name.startsWith('aria-')))
    expect(told.length).toBeGreaterThan(5)
    expect(told.filter(({ value }) => /^(undefined|null|)$/.test(value))).toEqual([])
    mini.stop()
  })
})
