import Taro from '@tarojs/taro'
import { canOpenExternalLink, openExternalLink } from './external-link'

afterEach(() => {
  process.env['TARO_ENV'] = 'h5'
  jest.restoreAllMocks()
})

test('a mini-program copies a web address instead of opening it, and reports a failure', async () => {
  process.env['TARO_ENV'] = 'weapp'
  const opened = jest.spyOn(window, 'open')
  const copied = jest.spyOn(Taro, 'setClipboardData').mockResolvedValueOnce({ errMsg: '' } as never)
  expect(canOpenExternalLink()).toBe(false)
  expect(await openExternalLink('https://a.example')).toBe(true)
  expect(copied).toHaveBeenCalledWith({ data: 'https://a.example' })
  expect(opened).not.toHaveBeenCalled()
  copied.mockRejectedValueOnce(new Error('denied'))
  expect(await openExternalLink('https://a.example')).toBe(false)
})
