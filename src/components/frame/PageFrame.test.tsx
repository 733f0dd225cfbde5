import { View } from '@tarojs/components'
import { mountComponent, type MountedComponent } from '../../../test/client/mount-component'
import { PageFrame, type LoadableView } from './PageFrame'

let page: MountedComponent
let retries: number

async function mountFrame(of?: LoadableView, environment = {}) {
  retries = 0
  page = await mountComponent(
    () => (
      <PageFrame of={of} skeleton='list' onRetry={() => (retries += 1)}>
        <View className='content' />
      </PageFrame>
    ),
    environment,
  )
}

const parts = () => ['.jy-skeleton', '.content', '.jy-empty'].filter((part) => page.findAll(part).length > 0)

afterEach(() => page.unmount())

test.each<[LoadableView | undefined, string[]]>([
  [undefined, ['.content']],
  [{ state: 'idle' }, ['.jy-skeleton']],
  [{ state: 'loading' }, ['.jy-skeleton']],
  [{ state: 'loading', value: [] }, ['.content']],
  [{ state: 'ready' }, ['.content']],
  [{ state: 'error', value: null }, ['.jy-empty']],
  [{ state: 'error', value: 'old' }, ['.content']],
])('%j shows %j', async (of, expected) => {
  await mountFrame(of)
  expect(parts()).toEqual(expected)
})

test('one press on the button of an error retries once, and so does one on the rest of the page', async () => {
  await mountFrame({ state: 'error' })
  await page.tap('.jy-empty__button')
  expect(retries).toBe(1)
  await page.tap('.jy-frame__state')
  expect(retries).toBe(2)
})

test('the root carries the theme and the motion setting', async () => {
  await mountFrame(undefined, { isDark: true, isMotionReduced: true })
  expect(page.find('.jy-frame').className).toContain('jy-dark')
  expect(page.find('.jy-frame').className).toContain('jy-calm')
  expect(page.find('.jy-frame').className).not.toContain('jy-large')
})

test('the root marks large text', async () => {
  await mountFrame(undefined, { isTextLarge: true })
  expect(page.find('.jy-frame').className).toContain('jy-large')
})

test('the root carries the text size where no document does', async () => {
  const sizeOf = () => page.find('.jy-frame').style.getPropertyValue('--jy-type')
  await mountFrame()
  expect(sizeOf()).toBe('')
  page.unmount()
  await mountFrame(undefined, { typeScale: 1.3 })
  expect(sizeOf()).toBe('1.3')
})

test("the kit's components inside take their colours from our tokens", async () => {
  await mountFrame()
  const { style } = page.find('.jy-frame')
  expect(style.getPropertyValue('--nutui-color-mask')).toBe('var(--jy-mask)')
  expect(style.getPropertyValue('--nutui-switch-active-background-color')).toBe('var(--jy-action-1)')
})
