import Taro from '@tarojs/taro'
import { sendHttp } from '../net/http'
import { getJson, sendMultipart } from './upload-http'

const file = { path: 'blob:1', filename: 'me.jpg', file: new Blob(['x']) }
const form = { headers: {}, fields: { key: 'a/b.jpg' }, file, timeoutMs: 60_000, onProgress: () => {} }

afterEach(() => jest.restoreAllMocks())

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
