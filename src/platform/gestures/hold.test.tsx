import TestUtils from '@tarojs/test-utils-react'
import { View } from '@tarojs/components'
import { useHold } from './hold'

const heard: string[] = []

function Target() {
  const handlers = useHold({
    onStart: () => heard.push('start'),
    onMove: (upPx) => heard.push(`up ${upPx}`),
    onEnd: (heldMs) => heard.push(`held ${heldMs}`),
    onPress: () => heard.push('press'),
  })
  return <View className='target' {...handlers} />
}

let utils: TestUtils

async function setUp() {
  utils = new TestUtils()
  await utils.mount(Target)
  heard.length = 0
  return (await utils.queries.waitForQuerySelector('.target')) as HTMLElement
}

afterEach(() => utils.unmout())

/** A touch event with its own time; a busy page may handle it much later. */
const touched = (type: string, atMs: number, clientY = 0) =>
  Object.defineProperties(new Event(type, { bubbles: true }), {
    timeStamp: { value: atMs },
    touches: { value: [{ clientY }] },
  })

test('measures a hold by the times of the touches, not by when a busy page handles them', async () => {
  const target = await setUp()
  const now = jest.spyOn(Date, 'now')
  now.mockReturnValue(1_000)
  target.dispatchEvent(touched('touchstart', 5_000))
  now.mockReturnValue(9_000)
  target.dispatchEvent(touched('touchend', 5_080))
  now.mockRestore()
  expect(heard).toEqual(['start', 'held 80'])
})

test('reports how far up the finger moved, and an end when the system cancels the touch', async () => {
  const target = await setUp()
  target.dispatchEvent(touched('touchstart', 5_000, 400))
  target.dispatchEvent(touched('touchmove', 5_100, 330))
  target.dispatchEvent(touched('touchcancel', 5_400))
  expect(heard).toEqual(['start', 'up 70', 'held 400'])
})
