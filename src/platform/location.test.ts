import Taro from '@tarojs/taro'
import { askForFix } from './location'

afterEach(() => {
  process.env['TARO_ENV'] = 'h5'
  jest.restoreAllMocks()
})

test('asks WeChat for the fuzzy place, because a social program may not ask for the exact one', async () => {
  process.env['TARO_ENV'] = 'weapp'
  const exact = jest.spyOn(Taro, 'getLocation')
  const position = { latitude: 31.2, longitude: 121.5 }
  const fuzzy = jest.spyOn(Taro, 'getFuzzyLocation').mockResolvedValue(position as never)
  expect(await askForFix()).toEqual({ fix: { latitude: 31.2, longitude: 121.5, coordinates: 'wgs84' } })
  expect(fuzzy).toHaveBeenCalledWith({ type: 'wgs84' })
  expect(exact).not.toHaveBeenCalled()
})

test('names the coordinates of Alipay, which are those of Chinese maps and come as text', async () => {
  process.env['TARO_ENV'] = 'alipay'
  const position = { latitude: '31.2', longitude: '121.5' }
  jest.spyOn(Taro, 'getLocation').mockResolvedValue(position as never)
  expect(await askForFix()).toEqual({ fix: { latitude: 31.2, longitude: 121.5, coordinates: 'gcj02' } })
})

test.each([
  ['weapp', { errMsg: 'getFuzzyLocation:fail auth deny' }, 'refused'],
  ['weapp', { errMsg: 'getFuzzyLocation:fail timeout' }, 'unavailable'],
  ['alipay', { error: 2001 }, 'refused'],
  ['alipay', { error: 12 }, 'unavailable'],
])('%s reports the failure %j as %s', async (target, failure, name) => {
  process.env['TARO_ENV'] = target
  jest.spyOn(Taro, 'getFuzzyLocation').mockRejectedValue(failure)
  jest.spyOn(Taro, 'getLocation').mockRejectedValue(failure)
  expect(await askForFix()).toEqual({ failure: name })
})
