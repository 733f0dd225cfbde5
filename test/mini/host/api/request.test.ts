import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { alipayFiles, removePackages, weappFiles, writePackage } from '../../fixtures/packages'
import type { MiniRun } from '../../mini-run'
import type { MiniTarget } from '../../packaging/mini-package'
import { startMini } from '../../start-mini'

let server: http.Server
let origin: string
const runs: MiniRun[] = []

beforeAll(async () => {
  server = http.createServer((_, response) => {
    response.writeHead(404, { 'content-type': 'application/json' })
    response.end('{"code":0}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => {
  for (const run of runs.splice(0)) run.stop()
})

afterAll(async () => {
  removePackages()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function launch(target: MiniTarget) {
  const dist = writePackage(target === 'weapp' ? weappFiles : alipayFiles)
  const run = startMini({ target, dist, api: origin })
  runs.push(run)
  await run.launch()
  /** The callback with which a call ended, and its argument. */
  const end = (name: string, options: object) =>
    new Promise<{ success?: unknown; fail?: unknown }>((resolve) => {
      const call = run.host.api[name] as (options: object) => unknown
      call({
        ...options,
        success: (result: unknown) => resolve({ success: result }),
        fail: (result: unknown) => resolve({ fail: result }),
      })
    })
  return { run, end }
}

test('a status of 400 or more is a success on WeChat, and a failure with the answer on Alipay', async () => {
  const weapp = await launch('weapp')
  expect(await weapp.end('request', { url: origin })).toEqual({
    success: expect.objectContaining({ statusCode: 404, data: { code: 0 } }) as object,
  })
  const alipay = await launch('alipay')
  expect(await alipay.end('request', { url: origin })).toEqual({
    fail: expect.objectContaining({
      error: 19,
      status: 404,
      errorMessage: 'http status error',
      headers: expect.objectContaining({ 'content-type': 'application/json' }) as object,
      data: '{"code":0}',
    }) as object,
  })
})

test.each(['weapp', 'alipay'] as const)(
  'an upload on %s succeeds with any status, and Alipay requires its file type',
  async (target) => {
    const { run, end } = await launch(target)
    run.device.pickedFiles = [{ name: 'a.jpg', bytes: new Uint8Array([104]), type: 'image/jpeg' }]
    const { success } = await end('chooseImage', { count: 1 })
    const [filePath] = (success as { tempFilePaths: string[] }).tempFilePaths
    const upload = { url: origin, filePath, name: 'file', fileName: 'file' }
    const answered = { success: expect.objectContaining({ statusCode: 404, data: '{"code":0}' }) as object }
    expect(await end('uploadFile', { ...upload, fileType: 'image' })).toEqual(answered)
    const refused = { fail: expect.objectContaining({ errorMessage: 'invalid fileType' }) as object }
    expect(await end('uploadFile', upload)).toEqual(target === 'alipay' ? refused : answered)
  },
)
