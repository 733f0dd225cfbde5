import Taro from '@tarojs/taro'
import { answerChoosers } from '../../../test/client/choose-files'
import { chooseFiles as chooseOnMini } from '../mini/choose-images'
import { chooseImages, findImageProblem } from './media'

afterEach(() => void jest.restoreAllMocks())

const file = (name: string, type = 'image/jpeg') => new File(['x'], name, { type })

test('opens one chooser of pictures, of the camera alone when only that is allowed', async () => {
  const inputs = answerChoosers([file('a')], [file('b'), file('c'), file('d')])
  expect(await chooseImages(1, ['camera'])).toMatchObject([{ path: 'blob:a', sizeBytes: 1 }])
  expect((await chooseImages(2)).map(({ path }) => path)).toEqual(['blob:b', 'blob:c'])
  expect(inputs.map((one) => [one.type, one.accept, one.multiple, one.getAttribute('capture')])).toEqual([
    ['file', 'image/*', false, 'environment'],
    ['file', 'image/*', true, null],
  ])
})

test('a file that is no picture has a problem, and nothing is logged about it', async () => {
  const logged = jest.spyOn(console, 'error')
  answerChoosers([file('gone')])
  jest.spyOn(Taro, 'getImageInfo').mockRejectedValue({ errMsg: 'getImageInfo:fail' })
  const [image] = await chooseImages(1)
  expect(image && (await findImageProblem(image))).toBe('unreadable')
  expect(logged).not.toHaveBeenCalled()
})

test('closing the chooser chooses nothing, on H5 and in a mini-program', async () => {
  answerChoosers(null)
  expect(await chooseImages(1)).toEqual([])
  jest.spyOn(Taro, 'chooseImage').mockRejectedValue({ errMsg: 'chooseImage:fail cancel' })
  expect(await chooseOnMini(1, ['album'])).toEqual([])
})

test('a picture is named by its type, and as JPEG when the type is unknown', async () => {
  answerChoosers([file('1', 'image/avif')], [file('2', '')], [file('tmp.AVIF', '')])
  const names: string[] = []
  for (let nth = 0; nth < 3; nth += 1) names.push(...(await chooseImages(1)).map(({ filename }) => filename))
  expect(names).toEqual(['photo.avif', 'photo.jpg', 'photo.avif'])
})

test('a photo with more pixels than the server decodes has a problem before its upload', async () => {
  const image = { path: '/a.jpg', filename: 'photo.jpg', sizeBytes: 1_000 }
  const sized = jest.spyOn(Taro, 'getImageInfo')
  sized.mockResolvedValue({ width: 8_064, height: 6_048 } as never)
  expect(await findImageProblem(image)).toBe('tooLarge')
  sized.mockResolvedValue({ width: 8_000, height: 5_000 } as never)
  expect(await findImageProblem(image)).toBeNull()
  // The server decodes fewer pixels of an AVIF.
  const avif = { ...image, path: '/a.avif', filename: 'photo.avif' }
  sized.mockResolvedValue({ width: 4_001, height: 4_000 } as never)
  expect([await findImageProblem(avif), await findImageProblem(image)]).toEqual(['tooLarge', null])
  sized.mockResolvedValue({ width: 4_000, height: 4_000 } as never)
  expect(await findImageProblem(avif)).toBeNull()
})
