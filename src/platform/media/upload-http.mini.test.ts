import Taro from '@tarojs/taro'
import type * as UploadHttp from './upload-http'

afterEach(() => {
  process.env['TARO_ENV'] = 'h5'
  jest.restoreAllMocks()
})

/** The options that the platform receives for an upload. */
function receivedBy(target: 'weapp' | 'alipay', filename: string): unknown {
  const requests: unknown[] = []
  jest.spyOn(Taro, 'uploadFile').mockImplementation(((request: object) => {
    requests.push(request)
    return Promise.resolve({ statusCode: 200, data: '' })
  }) as never)
  // In brackets, because the test harness replaces the plain name.
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
  expect(requests).toHaveLength(1)
  return requests[0]
}

test('spec §9, upload timeout: a mini-program’s upload passes it to the platform', () => {
  expect(receivedBy('weapp', 'me.jpg')).toMatchObject({ name: 'file', timeout: 60_000 })
})

test.each([
  ['photo.jpg', 'image'],
  ['photo.HEIC', 'image'],
  ['video.mp4', 'video'],
  ['video.mov', 'video'],
  ['voice.mp3', 'audio'],
  ['voice.wav', 'audio'],
])('Alipay receives the file type of %s', (filename, fileType) => {
  expect(receivedBy('alipay', filename)).toMatchObject({ fileType })
})
