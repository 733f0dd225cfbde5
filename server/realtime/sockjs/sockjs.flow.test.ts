import { Client, type IFrame } from '@stomp/stompjs'
import http from 'node:http'
import SockJS from 'sockjs-client'
import { closeCodes } from '@contract/realtime'
import { startRealtimeRig, tokenOf, type RealtimeRig } from '../../../test/server/rigs/realtime-rig'
import { waitUntil } from '../../../test/server/wait-until'

const TRANSPORTS = ['websocket', 'xhr-streaming', 'xhr-polling'] as const
type Transport = (typeof TRANSPORTS)[number]

const wallet = (id: string) => ({ event: 'wallet', id, at: 1 }) as const

let rig: RealtimeRig
afterEach(async () => {
  jest.restoreAllMocks()
  await rig.stop()
})

/** In Node the SockJS client sends no Origin over HTTP; a browser always does with POST. */
const sendOrigin = (): void => {
  const original = http.request
  jest
    .spyOn(http, 'request')
    .mockImplementation(((options: http.RequestOptions, ...rest: never[]) =>
      original(
        { ...options, headers: { ...options.headers, Origin: rig.origin } },
        ...rest,
      )) as typeof http.request)
}

const openSockJs = (transport: Transport): WebSocket =>
  new SockJS(`${rig.origin}/chat`, null, {
    transports: transport,
    transportOptions: { websocket: { headers: { Origin: rig.origin } } },
  } as SockJS.Options)

const connect = async (transport: Transport, memberId: string) => {
  const bodies: string[] = []
  const errors: IFrame[] = []
  const closes: number[] = []
  const client = new Client({
    webSocketFactory: () => openSockJs(transport),
    connectHeaders: { Authorization: `Bearer ${tokenOf(memberId)}` },
    reconnectDelay: 0,
    onStompError: (frame) => errors.push(frame),
    onWebSocketClose: (event: CloseEvent) => closes.push(event.code),
  })
  let isReady = false
  client.onConnect = () => {
    client.watchForReceipt('ready', () => (isReady = true))
    client.subscribe(`/chat/notify/${memberId}`, (message) => bodies.push(message.body), { receipt: 'ready' })
  }
  client.activate()
  await waitUntil(() => isReady)
  return { client, bodies, errors, closes }
}

describe.each(TRANSPORTS)('the SockJS client over %s', (transport) => {
  beforeEach(async () => {
    rig = await startRealtimeRig()
    sendOrigin()
  })

  test('carries STOMP both ways, any text, many messages at once, and closes cleanly', async () => {
    const { client, bodies } = await connect(transport, 'ann')
    client.publish({ destination: '/chat/read', body: '{"groupId":"g","seq":7}' })
    await waitUntil(() => rig.signals.length > 0)
    expect(rig.signals).toEqual([{ from: 'ann', signal: { groupId: 'g', seq: 7 } }])
    const title = '你好 👋🏽 "\\\u0000\u2028\u200d</script>'
    const sent = Array.from({ length: 300 }, (_, index) => ({
      event: 'notice' as const,
      id: `n${index}`,
      at: 1,
      notice: {
        id: 'n',
        category: 'account' as const,
        title,
        body: 'x'.repeat(900),
        link: null,
        readAt: null,
        createdAt: 1,
      },
    }))
    for (const body of sent) rig.realtime.hub.deliver('ann', body)
    await waitUntil(() => bodies.length === sent.length)
    expect(bodies.map((body) => JSON.parse(body))).toEqual(sent)
    await client.deactivate()
    await waitUntil(() => !rig.realtime.hub.isOnline('ann'))
  })

  test('gets the reason when it is closed', async () => {
    const { closes } = await connect(transport, 'ann')
    rig.realtime.hub.closeMember('ann', 'banned')
    await waitUntil(() => closes.length > 0)
    expect(closes).toEqual([closeCodes.sessionEnded])
  })

  test('gets an ERROR for a destination of another member, who loses nothing and leaks nothing', async () => {
    const victim = await connect(transport, 'bob')
    const attackers = ['/chat/notify/bob', '/chat/notify/*', '/chat/notify/ann/../bob', '/chat/notify/%62ob']
    for (const destination of attackers) {
      const attacker = await connect(transport, 'ann')
      attacker.client.subscribe(destination, (message) => attacker.bodies.push(message.body))
      await waitUntil(() => attacker.closes.length > 0)
      rig.realtime.hub.deliver('bob', wallet('canary'))
      expect(attacker.errors[0]?.headers.message).toBe('Destination refused')
      expect(attacker.bodies).toEqual([])
      await attacker.client.deactivate()
    }
    await waitUntil(() => victim.bodies.length === attackers.length)
    await victim.client.deactivate()
  })

  test('gets the close code when the server stops', async () => {
    const { closes } = await connect(transport, 'ann')
    await rig.realtime.close(500)
    await waitUntil(() => closes.length > 0)
    expect(closes).toEqual([closeCodes.goingAway])
  })
})
