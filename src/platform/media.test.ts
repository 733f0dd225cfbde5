import Taro from '@tarojs/taro'
import { chooseImages, findImageProblem } from './media'

afterEach(() => void jest.restoreAllMocks())

test('a file that the browser cannot read is chosen all the same, and has a problem', async () => {
  // Taro leaves it out of its answer.
  jest.spyOn(Taro, 'chooseImage').mockResolvedValue({ tempFiles: [], tempFilePaths: [], errMsg: '' })
  const chosen = await chooseImages(1)
  expect(chosen).toHaveLength(1)
  expect(await Promise.all(chosen.map(findImageProblem))).toEqual(['unreadable'])
})

test('closing the chooser chooses nothing', async () => {
  jest.spyOn(Taro, 'chooseImage').mockRejectedValue({ errMsg: 'chooseImage:fail cancel' })
  expect(await chooseImages(1)).toEqual([])
})
