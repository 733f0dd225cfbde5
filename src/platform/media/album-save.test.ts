import Taro from '@tarojs/taro'
import { albumState, saveToAlbum } from './album-save'

let mockIsMini = true
jest.mock('../supported', () => ({ isSupported: () => mockIsMini }))

afterEach(() => {
  mockIsMini = true
  jest.restoreAllMocks()
})

const settings = (authSetting: object) =>
  jest.spyOn(Taro, 'getSetting').mockResolvedValue({ authSetting, errMsg: '' } as never)

test('spec §8, album: a browser has none to save to', async () => {
  mockIsMini = false
  expect(await albumState()).toBe('missing')
})

test.each([
  [{}, 'unasked'],
  [{ 'scope.writePhotosAlbum': true }, 'granted'],
  [{ 'scope.writePhotosAlbum': false }, 'refused'],
  [{ 'scope.album': false }, 'refused'],
  [{ 'scope.album': true }, 'granted'],
] as const)('reads the member’s decision from the platform: %p is %s', async (known, state) => {
  settings(known)
  expect(await albumState()).toBe(state)
})

test('unreadable settings count as not asked yet', async () => {
  jest.spyOn(Taro, 'getSetting').mockRejectedValue({ errMsg: 'getSetting:fail' })
  expect(await albumState()).toBe('unasked')
})

test('reports a saved picture', async () => {
  const save = jest.spyOn(Taro, 'saveImageToPhotosAlbum').mockResolvedValue({ errMsg: '' })
  expect(await saveToAlbum('wxfile://tmp_1.jpg')).toBe('saved')
  expect(save).toHaveBeenCalledWith({ filePath: 'wxfile://tmp_1.jpg' })
})

test.each([
  [{ errMsg: 'saveImageToPhotosAlbum:fail auth deny' }, 'refused'],
  [{ errMsg: 'saveImageToPhotosAlbum:fail authorize no response' }, 'refused'],
  [{ error: 2001, errorMessage: '用户拒绝授权' }, 'refused'],
  [{ errMsg: 'saveImageToPhotosAlbum:fail cancel' }, 'closed'],
  [{ errMsg: 'saveImageToPhotosAlbum:fail invalid file type' }, 'failed'],
  [undefined, 'failed'],
] as const)('reports the kind of a failure: %p is %s', async (failure, outcome) => {
  jest.spyOn(Taro, 'saveImageToPhotosAlbum').mockRejectedValue(failure)
  expect(await saveToAlbum('a.jpg')).toBe(outcome)
})
