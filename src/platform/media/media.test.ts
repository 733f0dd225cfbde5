import Taro from '@tarojs/taro'
import { chooseImages, findImageProblem } from './media'

afterEach(() => void jest.restoreAllMocks())

test('a file that the browser cannot read is returned with a problem', async () => {
  // Taro leaves the unreadable file out of its answer.
  jest.spyOn(Taro, 'chooseImage').mockResolvedValue({ tempFiles: [], tempFilePaths: [], errMsg: '' })
  const chosen = await chooseImages(1)
  expect(chosen).toHaveLength(1)
  expect(await Promise.all(chosen.map(findImageProblem))).toEqual(['unreadable'])
})

test('closing the chooser chooses nothing', async () => {
  jest.spyOn(Taro, 'chooseImage').mockRejectedValue({ errMsg: 'chooseImage:fail cancel' })
  expect(await chooseImages(1)).toEqual([])
})

const choose = async (path: string, file?: Blob) => {
  const tempFiles = [{ path, size: 1_000, originalFileObj: file }] as never
  jest.spyOn(Taro, 'chooseImage').mockResolvedValue({ tempFiles, tempFilePaths: [], errMsg: '' })
  const [image] = await chooseImages(1)
  if (!image) throw new Error('an image expected')
  return image
}

test('a picture is named by its type, and as JPEG when the type is unknown', async () => {
  expect((await choose('blob:1', new Blob([], { type: 'image/avif' }))).filename).toBe('photo.avif')
  expect((await choose('wxfile://tmp.AVIF')).filename).toBe('photo.avif')
  expect((await choose('blob:2', new Blob([]))).filename).toBe('photo.jpg')
})

test('a photo with more pixels than the server decodes has a problem before its upload', async () => {
  const image = await choose('/a.jpg')
  const sized = jest.spyOn(Taro, 'getImageInfo')
  sized.mockResolvedValue({ width: 8_064, height: 6_048 } as never)
  expect(await findImageProblem(image)).toBe('tooLarge')
  sized.mockResolvedValue({ width: 8_000, height: 5_000 } as never)
  expect(await findImageProblem(image)).toBeNull()
})
