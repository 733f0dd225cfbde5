import Taro from '@tarojs/taro'
import { watchScreenshots } from './screenshots'

const target = process.env['TARO_ENV']
afterEach(() => {
  process.env['TARO_ENV'] = target
  jest.restoreAllMocks()
})

/** A host that reports screenshots. */
const hostThatNotifies = () => {
  const listeners = new Set<() => void>()
  Object.assign(Taro, {
    onUserCaptureScreen: (listener: () => void) => listeners.add(listener),
    offUserCaptureScreen: (listener: () => void) => listeners.delete(listener),
  })
  return () => {
    for (const listener of listeners) listener()
  }
}

test.each(['weapp', 'alipay'] as const)('%s reports each screenshot until the listener is removed', (env) => {
  process.env['TARO_ENV'] = env
  const capture = hostThatNotifies()
  const heard = jest.fn()
  const end = watchScreenshots(heard)
  capture()
  capture()
  end()
  capture()
  expect(heard).toHaveBeenCalledTimes(2)
})

test('an old host or a browser reports no screenshots', () => {
  process.env['TARO_ENV'] = 'weapp'
  Object.assign(Taro, { onUserCaptureScreen: undefined, offUserCaptureScreen: undefined })
  expect(() => watchScreenshots(jest.fn())()).not.toThrow()
  process.env['TARO_ENV'] = 'h5'
  const capture = hostThatNotifies()
  const heard = jest.fn()
  watchScreenshots(heard)
  capture()
  expect(heard).not.toHaveBeenCalled()
})
