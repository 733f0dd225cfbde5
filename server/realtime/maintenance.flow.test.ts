import { closeCodes } from '@contract/realtime'
import { WebSocket } from 'ws'
import { useDevices } from '../../test/server/devices'
import { expectFaults } from '../../test/net/net'
import { PlainClient } from '../../test/server/rigs/realtime-client'
import { useApp } from '../../test/server/rigs/app-rig'
import type { SeededMember } from '../../test/server/seed'
import { waitUntil } from '../../test/server/wait-until'
import { createServices } from '../deps'
import { CONFIG_WORK } from '../domains/account/config/config-version.service'
import { openSwitches } from '../domains/account/config/open-switches'

const app = useApp({ connections: 10 })
const { listen } = useDevices(() => app)
const by = { operator: 'anders', why: 'an upgrade' }
let ada: SeededMember
let bob: SeededMember

beforeEach(async () => {
  ada = await app.seed.member()
  bob = await app.seed.member()
  await app.core.db
    .updateTable('session')
    .set({ client: 'h5/1.0.0(100)' })
    .where('member_id', '=', ada.id)
    .execute()
  await app.core.db
    .updateTable('session')
    .set({ client: 'weapp-ios/1.0.0(100)' })
    .where('member_id', '=', bob.id)
    .execute()
  for (const { id } of [ada, bob]) app.services.sessions.forgetMember(id)
})

const switchesWith = (platform: 'h5' | 'weapp') => {
  const switches = openSwitches()
  switches.platforms[platform].isMaintained = true
  switches.sentence = { 'zh-CN': '九点回来', en: 'Back at nine' }
  return switches
}
const maintain = (platform: 'h5' | 'weapp') => app.services.switches.publish(null, switchesWith(platform), by)
const serve = () => app.services.switches.publish(null, openSwitches(), by)
/** Connects and logs in; returns the close code of a refusal, with the ERROR frame. */
const connect = async ({ token }: SeededMember): Promise<PlainClient> => {
  const client = await PlainClient.open(`${app.url.replace('http', 'ws')}/chat/websocket`)
  client.send(`CONNECT\naccept-version:1.2\nheart-beat:0,0\nAuthorization:Bearer ${token}\n\n\0`)
  return client
}

test('closes the sockets of the platform and refuses new ones, and serves them again afterwards', async () => {
  const [adas, bobs] = [await listen(ada), await listen(bob)]
  await maintain('h5')
  await waitUntil(() => adas.closeCode !== null)
  expect([adas.closeCode, bobs.closeCode]).toEqual([closeCodes.maintenance, null])
  const refused = await connect(ada)
  expect((await refused.waitForClose()).code).toBe(closeCodes.maintenance)
  expect(refused.received[0]).toMatch(/^ERROR\nmessage:Maintenance\n/)
  expectFaults(/^answer 503: POST \/api\/user\/my_info/)
  const asked = await app.post(
    '/api/user/my_info',
    {},
    {
      token: ada.token,
      headers: { 'x-client': 'h5/1.0.0(100)', 'x-lang': 'en' },
    },
  )
  expect([asked.status, asked.msg]).toEqual([503, 'Back at nine'])
  await serve()
  const again = await connect(ada)
  expect(await again.waitFor('CONNECTED')).toContain('version:1.2')
  again.socket.close()
  expect(bobs.closeCode).toBeNull()
})

test('closes the sockets of a mini-program on every device, and those of other nodes at their next look', async () => {
  const [adas, bobs] = [await listen(ada), await listen(bob)]
  const other = createServices(app.core)
  const applied = jest.fn()
  other.switches.onApplied(applied)
  await maintain('weapp')
  await waitUntil(() => bobs.closeCode !== null)
  expect([adas.closeCode, bobs.closeCode]).toEqual([null, closeCodes.maintenance])
  expect(applied).not.toHaveBeenCalled()
  await other.jobs.runRecurring(CONFIG_WORK)
  await other.jobs.runRecurring(CONFIG_WORK)
  expect(applied).toHaveBeenCalledTimes(1)
  await serve()
})

test('counts the sockets that maintenance closed, and leaves no seat behind', async () => {
  const { hub } = app.realtime
  const before = hub.counts.read()['end.maintenance'] ?? 0
  const device = await listen(ada)
  await maintain('h5')
  await waitUntil(() => device.closeCode !== null)
  expect(hub.counts.read()['end.maintenance']).toBe(before + 1)
  expect(hub.isOnline(ada.id)).toBe(false)
  await serve()
})

test('refuses a socket that opens during maintenance only once it has proved its member', async () => {
  await maintain('h5')
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/chat/websocket`, 'v12.stomp')
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send('CONNECT\naccept-version:1.2\nAuthorization:Bearer wrong-token-of-nobody-at-all\n\n\0')
  const code = await new Promise<number>((resolve) => socket.once('close', resolve))
  expect(code).toBe(closeCodes.sessionEnded)
  await serve()
})
