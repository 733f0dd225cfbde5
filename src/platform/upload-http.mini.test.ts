import Taro from '@tarojs/taro'
import type * as UploadHttp from './upload-http'

afterEach(() => {
  process.env['TARO_ENV'] = 'h5'
  jest.restoreAllMocks()
})

/** What the platform is told of a file's upload. */
function toldOf(target: 'weapp' | 'alipay', filename: string): unknown {
  const told: unknown[] = []
  jest.spyOn(Taro, 'uploadFile').mockImplementation(((request: object) => {
    told.push(request)
    return Promise.resolve({ statusCode: 200, data: '' })
  }) as never)
  // In brackets, because the test harness rewrites the plain name.
  process.env['TARO_ENV'] = target
  const { sendMultipart } = jest.requireActual<typeof UploadHttp>('./upload-http')
  sendMultipart({
    url: '/c',
    headers: {},
    fields: { key: 'a/b.jpg' },
    file: { path: 'wxfile://me', filename },
    timeoutMs: 60_000,
    onProgress: () => {},
  })
  expect(told).toHaveLength(1)
  return told[0]
}

test('spec §9, upload timeout: a mini-program’s upload is told it', () => {
  expect(toldOf('weapp', 'me.jpg')).toMatchObject({ name: 'file', timeout: 60_000 })
})

test.each([
  ['photo.jpg', 'image'],
  ['photo.HEIC', 'image'],
  ['video.mp4', 'video'],
  ['video.mov', 'video'],
  ['voice.mp3', 'audio'],
  ['voice.wav', 'audio'],
])('Alipay is told what kind of file %s is', (filename, fileType) => {
  expect(toldOf('alipay', filename)).toMatchObject({ fileType })
})
