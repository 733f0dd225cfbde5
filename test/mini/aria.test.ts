import { routes } from '../../src/routes'
import { distOf } from './journey/dist-of'
import { startMini } from './start-mini'

/** Attribute of the role on each platform. Source: provider docs "aria-component", "无障碍访问" */
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

  test('reads the action of an icon button, and nothing about the icon', async () => {
    const mini = start()
    await mini.launch(routes.home.path)
    const filter = await mini.waitFor(() => mini.find(`[${role}="button"][aria-label="筛选"]`))
    expect(mini.text(filter)).toBe('')
    const inside = [...filter.querySelectorAll('*')]
    expect(inside.map((one) => one.getAttribute('aria-hidden'))).toContain('true')
    expect(inside.some((one) => one.hasAttribute('aria-label'))).toBe(false)
    mini.stop()
  })

  test('reads the state of a switch, and its change', async () => {
    const mini = start()
    await mini.launch(routes.settings.path)
    const motion = `[${role}="switch"][aria-label="减少动态效果"]`
    await mini.waitFor(() => mini.find(`${motion}[aria-checked="false"]`))
    await mini.tap(motion)
    await mini.waitFor(() => mini.find(`${motion}[aria-checked="true"]`))
    mini.stop()
  })

  test('finds the headings, the names of fields, and no hidden text', async () => {
    // The login redirects members.
    const mini = start(new Map())
    await mini.launch(routes.login.path)
    const heading = await mini.waitFor(() => mini.find(`[${role}="heading"]`))
    expect(heading.getAttribute('aria-level')).toMatch(/^[1-6]$/)
    expect(mini.find('wx-input')?.getAttribute('aria-label')).toBeTruthy()
    const labels = mini
      .findAll('wx-view, wx-text, wx-image, wx-input')
      .flatMap((one) => [...one.attributes].filter(({ name }) => name === 'role' || name.startsWith('aria-')))
    expect(labels.length).toBeGreaterThan(5)
    expect(labels.filter(({ value }) => /^(undefined|null|)$/.test(value))).toEqual([])
    mini.stop()
  })
})
