import TestUtils from '@tarojs/test-utils-react'
import { View } from '@tarojs/components'
import { useLongPress } from './long-press'

const heard: string[] = []

function Target() {
  const handlers = useLongPress(
    () => heard.push('long'),
    () => heard.push('press'),
  )
  return <View className='target' {...handlers} />
}

const touch = (x: number, y: number) => ({ touches: [{ clientX: x, clientY: y } as Touch] })

let utils: TestUtils

async function setUp() {
  utils = new TestUtils()
  await utils.mount(Target)
  const target = (await utils.queries.waitForQuerySelector('.target')) as HTMLElement
  heard.length = 0
  jest.useFakeTimers()
  return { fire: utils.fireEvent, target }
}

afterEach(() => {
  utils.unmout()
  jest.useRealTimers()
})

test('spec §9, long press: 350 ms make one, and the click after it is swallowed', async () => {
  const { fire, target } = await setUp()
  fire.touchStart(target, touch(5, 5))
  jest.advanceTimersByTime(349)
  expect(heard).toEqual([])
  jest.advanceTimersByTime(1)
  fire.touchEnd(target)
  fire.click(target)
  expect(heard).toEqual(['long'])
  fire.touchStart(target, touch(5, 5))
  fire.touchEnd(target)
  fire.click(target)
  expect(heard).toEqual(['long', 'press'])
})

test('spec §9, long press: a finger may wander 10 px and no further', async () => {
  const { fire, target } = await setUp()
  fire.touchStart(target, touch(0, 0))
  fire.touchMove(target, touch(6, 8))
  jest.advanceTimersByTime(350)
  expect(heard).toEqual(['long'])
  fire.touchStart(target, touch(0, 0))
  fire.touchMove(target, touch(6, 9))
  jest.advanceTimersByTime(350)
  expect(heard).toEqual(['long'])
})

test('the release after a long press does not click what has opened under the finger', async () => {
  const { fire, target } = await setUp()
  const ends: boolean[] = []
  const listen = (event: Event) => ends.push(event.defaultPrevented)
  document.addEventListener('touchend', listen)
  fire.touchStart(target, touch(5, 5))
  fire.touchEnd(target)
  fire.touchStart(target, touch(5, 5))
  jest.advanceTimersByTime(350)
  fire.touchEnd(target)
  document.removeEventListener('touchend', listen)
  expect(ends).toEqual([false, true])
})
