import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HOUR_MS, MINUTE_MS } from '@contract/constants'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { type FakeMailServer, startFakeMailServer } from '../../../../test/server/fakes/mail-server'
import { expectFaults } from '../../../../test/net/net'
import { SIGNATURE_HEADER, signatureOf } from '../../../providers/alerts/webhook'

const SECRET = 's'.repeat(40)
const ORDER = 'R20260715000001'

let receiver: Server
let mailServer: FakeMailServer
let received: { headers: IncomingHttpHeaders; body: string }[]
let status: number
const apps: TestApp[] = []

const portOf = (server: Server): number => (server.address() as AddressInfo).port

beforeEach(async () => {
  received = []
  status = 204
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((done) => void receiver.listen(0, '127.0.0.1', done))
  mailServer = await startFakeMailServer()
})
afterEach(async () => {
  for (const app of apps.splice(0).reverse()) await app.close()
  await new Promise((done) => receiver.close(done))
  await mailServer.close()
})

const start = async (options: Parameters<typeof startApp>[0] = {}): Promise<TestApp> => {
  const app = await startApp({
    ...options,
    config: {
      alerts: {
        webhook: { url: `http://127.0.0.1:${portOf(receiver)}/hook`, secret: SECRET },
        email: {
          smtpUrl: mailServer.url,
          from: 'jinyu@example.cn',
          to: 'anna@example.cn',
        },
      },
    },
  })
  apps.push(app)
  return app
}
const raise = (app: TestApp, key: string) =>
  app.services.recharges.raiseAlert(app.core.db, {
    key,
    reason: 'paid_twice',
    orderNo: ORDER,
    facts: { member: '123456789012' },
  })
const round = async (app: TestApp): Promise<void> => {
  await app.services.jobs.runRecurring('alerts')
  await app.services.jobs.runDue()
}

test('sends an alert once on each channel, signed, and without anything of a member', async () => {
  const app = await start()
  await raise(app, 'one')
  await round(app)
  await round(app)
  expect(received).toHaveLength(1)
  const [{ headers, body } = { headers: {}, body: '' }] = received
  const at = app.clock.now()
  expect(JSON.parse(body)).toEqual({
    id: expect.stringMatching(/^payment_alert:\d+$/),
    reason: 'paid_twice',
    at,
    look: 'npm run ops -- alerts',
  })
  expect(headers[SIGNATURE_HEADER]).toBe(`t=${at},v1=${signatureOf(SECRET, at, body)}`)
  const { mails } = mailServer
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('Subject: Jinyu alert: paid_twice')
  expect(mails.join() + body).not.toMatch(new RegExp(`${ORDER}|123456789012`))
})

test('two servers send an alert once', async () => {
  const one = await start()
  const other = await start({ beside: one })
  await raise(one, 'one')
  await Promise.all([round(one), round(other)])
  await Promise.all([round(one), round(other)])
  expect([received.length, mailServer.mails.length]).toEqual([1, 1])
})

test('a freeze of payouts is sent', async () => {
  const app = await start()
  await app.core.transaction((tx) => app.services.payoutFreeze.freeze(tx, 'ledger', {}))
  await round(app)
  expect(JSON.parse(received[0]?.body ?? '{}')).toMatchObject({
    reason: 'payouts_frozen_ledger',
    look: 'npm run ops -- ledger freezes',
  })
})

test('a receiver that fails gets it again, after a pause, until it accepts', async () => {
  expectFaults(/^log: job failed: Error: the receiver of alerts answered 5/)
  const app = await start()
  status = 503
  await raise(app, 'one')
  await round(app)
  expect(received).toHaveLength(1)
  await round(app)
  expect(received).toHaveLength(1)
  status = 200
  app.clock.advance(MINUTE_MS)
  await round(app)
  app.clock.advance(HOUR_MS)
  await round(app)
  expect(received).toHaveLength(2)
  expect(received[0]?.body).toBe(received[1]?.body)
})

test('the alert that an alert cannot be sent is not raised, and a resolved one is not sent', async () => {
  expectFaults(/^log: job failed: Error: the receiver of alerts answered 5/)
  const app = await start()
  status = 500
  await raise(app, 'one')
  for (let time = 0; time < 15; time++) {
    await round(app)
    app.clock.advance(HOUR_MS)
  }
  expect(received).toHaveLength(12)
  const open = await app.core.db.selectFrom('payment_alert').select('reason').execute()
  expect(open).toEqual([{ reason: 'paid_twice' }])
  await app.core.db
    .updateTable('payment_alert')
    .set({ resolved_at: app.clock.now(), resolved_by: 'anna', resolved_why: 'seen' })
    .execute()
  const [{ id = 0 } = {}] = await app.services.failedJobs.list(1)
  await app.services.queue.retry(app.core.db, id)
  await round(app)
  expect(received).toHaveLength(12)
})
