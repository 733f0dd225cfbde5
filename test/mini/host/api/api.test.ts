import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { alipayFiles, removePackages, weappFiles, writePackage } from '../../fixtures/packages'
import type { MiniRun } from '../../mini-run'
import { DEFAULT_BAKED_ORIGIN, startMini } from '../../start-mini'
import type { MiniTarget } from '../../packaging/mini-package'

type Call = (options: object) => Promise<Record<string, unknown>>

let server: http.Server
let sockets: WebSocketServer
let origin: string
const runs: MiniRun[] = []

beforeAll(async () => {
  server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.url === '/slow') return
      const { method, url, headers } = request
      const body = Buffer.concat(chunks).toString('latin1')
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({ method, url, type: headers['content-type'], token: headers['x-token'], body }),
      )
    })
  })
  sockets = new WebSocketServer({ server, path: '/chat' })
  sockets.on('connection', (socket) => {
    socket.on('message', (data, isBinary) => {
      const text = (data as Buffer).toString()
      if (text === 'leave') socket.close(4001, 'received to')
      else socket.send(isBinary ? data : `echo ${text}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => {
  for (const run of runs.splice(0)) run.stop()
})

afterAll(async () => {
  removePackages()
  sockets.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function launch(target: MiniTarget = 'weapp', storage?: Map<string, string>) {
  const run = startMini({
    target,
    dist: writePackage(target === 'weapp' ? weappFiles : alipayFiles),
    api: origin,
    storage,
  })
  runs.push(run)
  await run.launch()
  const api = (name: string) => {
    const call = run.host.api[name]
    if (typeof call !== 'function') throw new Error(`${name} is no API`)
    return call as Call
  }
  return { run, api, device: run.device }
}

describe.each(['weapp', 'alipay'] as const)('%s', (target) => {
  test('requests reach the server of the run, whatever origin the build contains', async () => {
    const { api } = await launch(target)
    const headers = {
      'X-Token': 't',
      [target === 'alipay' ? 'content-type' : 'Content-Type']: 'application/json',
    }
    const call = { method: 'POST', data: { a: 1 }, header: headers, headers }
    const result = await api('request')({ url: `${DEFAULT_BAKED_ORIGIN}/api/x`, ...call, success: undefined })
    expect(result).toBeDefined()
    const settled = await settle(api('request'), { url: `${DEFAULT_BAKED_ORIGIN}/api/x`, ...call })
    expect(settled).toMatchObject({
      data: { method: 'POST', url: '/api/x', type: 'application/json', token: 't', body: '{"a":1}' },
      [target === 'alipay' ? 'status' : 'statusCode']: 200,
    })
  })

  test('GET sends its data in the query', async () => {
    const { api } = await launch(target)
    const query = await settle(api('request'), { url: `${origin}/a?b=1`, data: { c: '近' } })
    expect(query.data).toMatchObject({ method: 'GET', url: `/a?b=1&c=${encodeURIComponent('近')}` })
  })

  test('requests fail by name: foreign origin, timeout, abort, no network', async () => {
    const { api, device } = await launch(target)
    const request = api('request')
    await expect(settle(request, { url: 'https://elsewhere.example/' })).rejects.toThrow(
      'url not in domain list',
    )
    await expect(settle(request, { url: `${origin}/slow`, timeout: 20 })).rejects.toThrow('timeout')
    await expect(settle(request, { url: `${origin}/slow` }, (task) => task.abort())).rejects.toThrow('abort')
    device.network = 'none'
    await expect(settle(request, { url: `${origin}/x` })).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  })

  test('uploads are multipart with the bytes of the picked file', async () => {
    const { api, device } = await launch(target)
    device.pickedFiles = [{ name: 'a.jpg', bytes: new Uint8Array([104, 105]), type: 'image/jpeg' }]
    const { tempFilePaths } = (await settle(api('chooseImage'), { count: 1 })) as { tempFilePaths: string[] }
    const options = {
      url: `${origin}/up`,
      filePath: tempFilePaths[0],
      name: 'file',
      fileName: 'file',
      fileType: 'image',
    }
    const { data } = await settle(api('uploadFile'), { ...options, formData: { key: 'k1' } })
    const { type, body } = JSON.parse(data as string) as { type: string; body: string }
    expect(type).toMatch(/^multipart\/form-data; boundary=/)
    expect(body.replace(/\r\n/g, '|')).toMatch(
      /name="key"\|\|k1\|.*name="file"; filename="a.jpg"\|Content-Type: image\/jpeg\|\|hi\|/,
    )
    await expect(settle(api('uploadFile'), { ...options, filePath: 'nowhere' })).rejects.toThrow(
      'file not found',
    )
  })

  test('sockets carry text in both directions and report why they close', async () => {
    const { api, run } = await launch(target)
    const heard: unknown[] = []
    const connect = api('connectSocket') as unknown as (options: object) => SocketLike
    const task = connect({ url: `${DEFAULT_BAKED_ORIGIN.replace('http', 'ws')}/chat`, multiple: true })
    task.onOpen(() => task.send({ data: 'hello' }))
    task.onMessage((message) => {
      heard.push(target === 'alipay' ? (message.data as { data: unknown }).data : message.data)
      task.send({ data: 'leave' })
    })
    let closing: unknown
    task.onClose((event) => {
      closing = event
    })
    await run.waitFor(() => closing)
    expect(heard).toEqual(['echo hello'])
    expect(closing).toEqual({ code: 4001, reason: 'received to' })
  })

  test('storage keeps JSON between runs and rejects oversized values', async () => {
    const storage = new Map<string, string>()
    const first = await launch(target, storage)
    const write = first.run.host.api.setStorageSync as (...values: unknown[]) => void
    const set = (key: string, data: unknown) =>
      target === 'alipay' ? write({ key, data }) : write(key, data)
    set('a', { b: [1] })
    expect(() => set('large', 'x'.repeat(1024 * 1024))).toThrow('entry size limit')
    const { api } = await launch(target, storage)
    expect(await settle(api('getStorage'), { key: 'a' })).toMatchObject({ data: { b: [1] } })
  })

  test('dialogs, sheets, pickers, places and login answer as scripted', async () => {
    const { api, device } = await launch(target)
    const dialog = target === 'alipay' ? 'confirm' : 'showModal'
    expect(await settle(api(dialog), {})).toMatchObject({ confirm: true })
    device.confirms = ({ title }) => title === 'yes'
    expect(await settle(api(dialog), { title: 'no' })).toMatchObject({ confirm: false })
    device.pickedFiles = null
    await expect(settle(api('chooseImage'), {})).rejects.toThrow('cancel')
    const locate = target === 'alipay' ? 'getLocation' : 'getFuzzyLocation'
    expect(Number((await settle(api(locate), {})).latitude)).toBe(30.2741)
    device.location = 'denied'
    await expect(settle(api(locate), {})).rejects.toThrow('auth deny')
    const login = target === 'alipay' ? 'getAuthCode' : 'login'
    expect(Object.values(await settle(api(login), {}))).toContain('test-login-code')
    device.loginCode = null
    await expect(settle(api(login), {})).rejects.toThrow(login)
  })

  test('device events reach listeners until they are removed', async () => {
    const { run } = await launch(target)
    const heard: unknown[] = []
    const listener = (value: unknown) => heard.push(value)
    const api = run.host.api as Record<string, (listener: unknown) => void>
    api.onNetworkStatusChange?.(listener)
    await run.setNetwork('none')
    expect(heard).toEqual([expect.objectContaining({ isConnected: false })])
    api.offNetworkStatusChange?.(listener)
    await run.setNetwork('wifi')
    expect(heard).toHaveLength(1)
  })
})

test('payments end as scripted, in the words of each platform, and accept the provider’s parameters', async () => {
  const handed: unknown[] = []
  const ends = ['paid', 'cancelled', 'failed', 'unknown', 'stale'] as const
  const weapp = await launch('weapp')
  const payVirtually = weapp.api('requestVirtualPayment')
  const signed = { mode: 'short_series_goods', signData: '{}', paySig: 'p', signature: 's' }
  const codes: unknown[] = []
  for (const end of ends) {
    weapp.device.payment = (parameters) => {
      handed.push(parameters)
      return end
    }
    await new Promise<void>((resolve) => {
      const ended = (result: { errCode?: number }) => resolve(void codes.push(result.errCode))
      void payVirtually({ ...signed, success: ended, fail: ended })
    })
  }
  expect(codes).toEqual([undefined, -2, -15_005, -1, -15_007])
  expect(handed).toEqual(ends.map(() => signed))
  await expect(settle(payVirtually, { ...signed, paySig: undefined })).rejects.toThrow('paySig missing')

  const alipay = await launch('alipay')
  const results: unknown[] = []
  for (const end of ends) {
    alipay.device.payment = end
    results.push((await settle(alipay.api('tradePay'), { tradeNO: '2026' })).resultCode)
  }
  expect(results).toEqual(['9000', '6001', '4000', '8000', '4000'])
  await expect(settle(alipay.api('tradePay'), { tradeNO: '' })).rejects.toThrow('invalid parameter')
})

test.each(['weapp', 'alipay'] as const)('%s reports the phone’s system', async (target) => {
  const { run, device } = await launch(target)
  const platform = () => (run.host.api.getSystemInfoSync as () => { platform: string })().platform
  expect(platform()).toBe('ios')
  device.system = 'android'
  expect(platform()).toBe('android')
})

test('a closed sheet is a failure on WeChat and index -1 on Alipay', async () => {
  const weapp = await launch('weapp')
  weapp.device.actionSheetIndex = null
  await expect(settle(weapp.api('showActionSheet'), {})).rejects.toThrow('cancel')
  const alipay = await launch('alipay')
  alipay.device.actionSheetIndex = null
  expect(await settle(alipay.api('showActionSheet'), {})).toMatchObject({ index: -1 })
})

test('WeChat requests the privacy agreement through the app', async () => {
  const { run, api, device } = await launch()
  device.privacy = 'needed'
  const listen = run.host.api.onNeedPrivacyAuthorization as (listener: unknown) => void
  listen((decide: (choice: object) => void) => decide({ event: 'disagree' }))
  expect(await settle(api('getPrivacySetting'), {})).toMatchObject({ needAuthorization: true })
  await expect(settle(api('requirePrivacyAuthorize'), {})).rejects.toThrow('disagree')
  await expect(settle(api('getFuzzyLocation'), {})).rejects.toThrow('privacy')
})

test('WeChat refuses a place that app.json does not declare', async () => {
  const { api } = await launch()
  await expect(settle(api('getLocation'), {})).rejects.toThrow('requiredPrivateInfos')
})

test('selector queries see only the page’s own tree and answer in the order of the questions', async () => {
  const { run } = await launch()
  const query = (run.host.api.createSelectorQuery as () => QueryLike)()
  query.select('#count').fields({ id: true, size: true })
  query.selectAll('.badge').boundingClientRect()
  query.select('#none').boundingClientRect()
  let results: unknown[] | undefined
  query.exec((answers) => {
    results = answers
  })
  await run.waitFor(() => results)
  expect(results).toEqual([{ id: 'count', width: 0, height: 0 }, [], null])
})

interface SocketLike {
  send: (options: object) => void
  onOpen: (listener: () => void) => void
  onMessage: (listener: (message: { data: unknown }) => void) => void
  onClose: (listener: (event: object) => void) => void
}

interface QueryLike {
  select: (selector: string) => { fields: (fields: object) => void; boundingClientRect: () => void }
  selectAll: (selector: string) => { boundingClientRect: () => void }
  exec: (callback: (answers: unknown[]) => void) => void
}

/** Calls an API with callbacks, as both platforms support; rejects with its error message. */
function settle(call: Call, options: object, onTask?: (task: { abort: () => void }) => void) {
  return new Promise<Record<string, unknown>>((resolve, reject) => {
    const task = call({
      ...options,
      success: resolve,
      fail: ({ errMsg }: { errMsg: string }) => reject(new Error(errMsg)),
    }) as unknown as { abort: () => void }
    onTask?.(task)
  })
}
