import Taro from '@tarojs/taro'
import { canOpenOuterLink, followOuterLink } from './outer-link'

afterEach(() => {
  process.env['TARO_ENV'] = 'h5'
  jest.restoreAllMocks()
})

test('a mini-program opens no address of the web: it copies it, and says when that fails', async () => {
  process.env['TARO_ENV'] = 'weapp'
  const opened = jest.spyOn(window, 'open')
  const copied = jest.spyOn(Taro, 'setClipboardData').mockResolvedValueOnce({ errMsg: '' } as never)
  expect(canOpenOuterLink()).toBe(false)
  expect(await followOuterLink('https://a.example')).toBe(true)
  expect(copied).toHaveBeenCalledWith({ data: 'https://a.example' })
  expect(opened).not.toHaveBeenCalled()
  copied.mockRejectedValueOnce(new Error('denied'))
  expect(await followOuterLink('https://a.example')).toBe(false)
})
