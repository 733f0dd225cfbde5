import Taro from '@tarojs/taro'
import type * as UploadHttp from './upload-http'

afterEach(() => {
  process.env['TARO_ENV'] = 'h5'
  jest.restoreAllMocks()
})

test('spec §9, upload timeout: a mini-program’s upload is told it', () => {
  const told: unknown[] = []
  jest.spyOn(Taro, 'uploadFile').mockImplementation(((request: object) => {
    told.push(request)
    return Promise.resolve({ statusCode: 200, data: '' })
  }) as never)
  // In brackets, because the test harness rewrites the plain name.
  process.env['TARO_ENV'] = 'weapp'
  const { sendMultipart } = jest.requireActual<typeof UploadHttp>('./upload-http')
  sendMultipart({
    url: '/c',
    headers: {},
    fields: { key: 'a/b.jpg' },
    file: { path: 'wxfile://me.jpg', filename: 'me.jpg' },
    timeoutMs: 60_000,
    onProgress: () => {},
  })
  expect(told).toEqual([expect.objectContaining({ name: 'file', timeout: 60_000 })])
})
