import { Input, View } from '@tarojs/components'
import { mountPage, type MountedPage } from '../../../test/client/mount-page'
import { memberWorld } from '../../../test/client/fake-stores'
import { ListBlock } from './ListBlock'

/** Replaces the browser's IntersectionObserver, which jsdom lacks. */
class FakeIntersectionObserver {
  static made: FakeIntersectionObserver[] = []
  isOver = false
  readonly element: Element[] = []

  constructor(
    private readonly notify: (entries: object[]) => void,
    readonly options: { root: Element | null; rootMargin: string },
  ) {
    FakeIntersectionObserver.made.push(this)
  }
  observe(element: Element) {
    this.element.push(element)
  }
  disconnect() {
    this.isOver = true
  }
  say(isIntersecting: boolean, height: number) {
    this.notify([
      { isIntersecting: !isIntersecting, boundingClientRect: { height: 1 } },
      { isIntersecting, boundingClientRect: { height } },
    ])
  }
}

const Rows = () => (
  <View className='scroller'>
    <ListBlock id='block' scroller='.scroller'>
      <View className='row'>
        <Input />
      </View>
    </ListBlock>
    <ListBlock id='other' scroller='.scroller'>
      <View className='other-row' />
    </ListBlock>
  </View>
)

const own: unknown = globalThis.IntersectionObserver

let page: MountedPage

const watch = () => FakeIntersectionObserver.made[0]!
const heightPx = () => page.find('#block').style.height

beforeEach(async () => {
  FakeIntersectionObserver.made = []
  Object.assign(globalThis, { IntersectionObserver: FakeIntersectionObserver })
  page = await mountPage(Rows, 'home', { world: memberWorld() })
})

afterEach(async () => {
  await page.unmount()
  Object.assign(globalThis, { IntersectionObserver: own })
})

test('observes itself within the scroll view, from well beyond the screen', () => {
  const { options, element } = watch()
  expect(options.rootMargin).toBe('1600px 0px')
  expect(options.root === page.find('.scroller')).toBe(true)
  expect(element[0] === page.find('#block')).toBe(true)
})

test('away from the screen an empty box keeps the height; near the screen the rows return', async () => {
  watch().say(false, 2_530)
  await page.until(() => page.findAll('.row').length === 0)
  expect(heightPx()).toBe('2530px')
  watch().say(true, 2_530)
  await page.until(() => page.findAll('.row').length === 1)
  expect(heightPx()).toBe('')
})

test('keeps its rows on a page below another one, where nothing has a height', async () => {
  watch().say(false, 0)
  await page.until(() => page.findAll('.row').length === 1)
  expect(heightPx()).toBe('')
})

test('keeps the rows that contain the focus', async () => {
  page.find('.row').setAttribute('tabindex', '-1')
  page.find('.row').focus()
  watch().say(false, 2_530)
  FakeIntersectionObserver.made[1]?.say(false, 2_530)
  await page.until(() => page.findAll('.other-row').length === 0)
  expect(page.findAll('.row')).toHaveLength(1)
})

test('stops its observer when it is unmounted', async () => {
  expect(FakeIntersectionObserver.made.map(({ isOver }) => isOver)).toEqual([false, false])
  await page.unmount()
  expect(watch().isOver).toBe(true)
  page = await mountPage(Rows, 'home', { world: memberWorld() })
})
