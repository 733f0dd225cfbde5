import Taro from '@tarojs/taro'
import { sendHttp } from '../net/http'
import { getJson, sendMultipart } from './upload-http'

const file = { path: 'blob:1', filename: 'me.jpg', file: new Blob(['x']) }
const form = { headers: {}, fields: { key: 'a/b.jpg' }, file, timeoutMs: 60_000, onProgress: () => {} }

afterEach(() => {
  process.env['TARO_ENV'] = 'h5'
  jest.restoreAllMocks()
})

test('spec §9, request timeout: the platform receives it, for a call and for an upload ticket', () => {
  const asked: unknown[] = []
  jest.spyOn(Taro, 'request').mockImplementation(((request: object) => {
    asked.push(request)
    return Promise.resolve({ statusCode: 200, data: null })
  }) as never)
  sendHttp({ url: '/a', headers: {}, body: {}, timeoutMs: 60_000 })
  getJson({ url: '/b', headers: {}, timeoutMs: 60_000 })
  expect(asked).toEqual([
    expect.objectContaining({ url: '/a', method: 'POST', timeout: 60_000 }),
    expect.objectContaining({ url: '/b', method: 'GET', timeout: 60_000 }),
  ])
})

test('spec §9, upload timeout: a browser gives up after it, and the upload fails', async () => {
  const sent: XMLHttpRequest[] = []
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    sent.push(this)
  })
  const { answer } = sendMultipart({ ...form, url: '/c' })
  const failing = expect(answer).rejects.toThrow('upload failed')
  await new Promise(process.nextTick)
  expect(sent.map(({ timeout }) => timeout)).toEqual([60_000])
  sent[0]?.dispatchEvent(new ProgressEvent('timeout'))
  await failing
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
  sendMultipart({ ...form, url: '/c', file: { path: 'wxfile://me', filename } })
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
