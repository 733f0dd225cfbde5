import Fastify, { type FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { errorCodes } from '@contract/errors'
import type { SeededMember } from '../../../test/server/seed'
import { beginForm } from '../../../test/server/slow-forms'
import { startApp, type TestApp } from '../../../test/server/rigs/start-app'
import { pictureOf } from '../../../test/server/acts/uploading'
import { waitUntil } from '../../../test/server/wait-until'
import { serveUploads } from './upload'
import { createUploadRoom, type UploadRoom } from './upload-room'

const KB = 1_024

let app: TestApp
/** Only the uploads, with room for few of them. */
let small: FastifyInstance
let room: UploadRoom
let url: string

beforeAll(async () => {
  app = await startApp({
    connections: 32,
  })
  small = Fastify()
  room = createUploadRoom({ all: 100 * KB, each: 60 * KB })
  void serveUploads(small, app.core, app.services, room)
  await small.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(small.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await small.close()
  await app.close()
})

const authorise = async (member: SeededMember, filename = 'a.jpg') => {
  const answer = await fetch(`${url}/api/upload/auth?filename=${filename}`, {
    headers: { authorization: `Bearer ${member.token}` },
  })
  return (await answer.json()) as { code: number; data: { params: Record<string, string> } }
}

/** The signed fields of one ticket, without the store's address. */
const ticketOf = async (member: SeededMember): Promise<Record<string, string>> => {
  const { host: _, ...fields } = (await authorise(member)).data.params
  return fields
}

/** A picture of the given size; the bytes after its end have no meaning. */
const pictureOfSize = async (bytes: number): Promise<Buffer> => {
  const picture = await pictureOf(40)
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
}

const sendWhole = async (fields: Record<string, string>, file: Buffer) => {
  const form = beginForm(`${url}/oss`, fields)
  form.write(file)
  form.finish()
  return form.answer
}

test('answers SERVER_BUSY while the database is overloaded', async () => {
  const lockTimeout = Object.assign(new Error('lock timeout'), { code: '55P03' })
  jest.spyOn(app.services.uploads, 'issue').mockRejectedValueOnce(lockTimeout)
  expect((await authorise(await app.seed.member())).code).toBe(errorCodes.SERVER_BUSY)
})

test('stores no byte of a file whose form is not signed', async () => {
  const member = await app.seed.member()
  const fields = await ticketOf(member)
  const forged = { ...fields, 'x-oss-signature': '0'.repeat(64) }
  // It does not fit, so it would be refused for lack of room if it were stored.
  const large = await pictureOfSize(400 * KB)
  expect((await sendWhole(forged, large)).code).toBe(errorCodes.IMAGE_REFUSED)
  expect((await sendWhole({}, large)).code).toBe(errorCodes.IMAGE_REFUSED)
  const fits = await pictureOfSize(50 * KB)
  expect((await sendWhole(fields, fits)).code).toBe(200)
  expect((await sendWhole(fields, large)).code).toBe(errorCodes.STATE_CHANGED)
  expect(room.held).toBe(0)
})

test('the alternative upload stores nothing from a caller without a session', async () => {
  const form = beginForm(`${url}/api/user/upload_img`, {})
  form.write(await pictureOfSize(400 * KB))
  form.finish()
  expect((await form.answer).status).toBe(401)
  expect(room.held).toBe(0)
})

test('every upload reports a ban and a missing session as calls do', async () => {
  const row = { account_state: 'banned', restriction_reason: 'scam', restricted_until: null } as const
  const banned = await app.seed.member({ row })
  const asked = async (path: string, init: RequestInit, token?: string) => {
    const headers = new Headers(token === undefined ? [] : [['authorization', `Bearer ${token}`]])
    const answer = await fetch(`${app.url}${path}`, { ...init, headers })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const form = new FormData()
  form.append('file', new Blob(['x']), 'a.jpg')
  const posted = { method: 'POST', body: form }
  const ticket = '/api/upload/auth?filename=a.jpg'
  const shape = { requestId: expect.any(String) as string, serverTime: app.clock.now() }

  const call = await asked('/api/user/my_info', { method: 'POST' }, banned.token)
  const banData = { session: 'ended', reason: 'scam', until: null, appeal: 'open' }
  expect(call).toMatchObject({ status: 403, body: { code: errorCodes.ACCOUNT_BANNED, data: banData } })
  const banning = { status: 403, body: { ...call.body, ...shape } }
  expect(await asked(ticket, {}, banned.token)).toEqual(banning)
  expect(await asked('/api/user/upload_img', posted, banned.token)).toEqual(banning)

  const gone = await asked('/api/user/my_info', { method: 'POST' })
  expect(gone).toMatchObject({ status: 401, body: { data: { session: 'ended' } } })
  const ended = { status: 401, body: { ...gone.body, ...shape } }
  expect(await asked(ticket, {})).toEqual(ended)
  expect(await asked('/api/user/upload_img', posted)).toEqual(ended)
})

test('refuses a file without room with a sentence, accepts it later, and keeps the room of an upload until its end', async () => {
  const [ada, bob] = [await app.seed.member(), await app.seed.member()]
  const [first, second] = [await ticketOf(ada), await ticketOf(bob)]
  const file = await pictureOfSize(55 * KB)
  const slow = beginForm(`${url}/oss`, first)
  slow.write(file.subarray(0, 50 * KB))
  await waitUntil(() => room.held === 50 * KB)
  expect(await sendWhole(second, file)).toMatchObject({
    status: 200,
    code: errorCodes.RATE_LIMITED,
    msg: expect.stringMatching(/./) as string,
  })
  expect(room.held).toBe(50 * KB)
  slow.write(file.subarray(50 * KB))
  slow.finish()
  expect((await slow.answer).code).toBe(200)
  expect(room.held).toBe(0)
  expect((await sendWhole(second, file)).code).toBe(200)
})

test('one member cannot use up the room of everybody', async () => {
  const [ada, bob] = [await app.seed.member(), await app.seed.member()]
  const [first, second, others] = [await ticketOf(ada), await ticketOf(ada), await ticketOf(bob)]
  const slow = beginForm(`${url}/oss`, first)
  slow.write((await pictureOfSize(50 * KB)).subarray(0, 30 * KB))
  await waitUntil(() => room.held === 30 * KB)
  const file = await pictureOfSize(40 * KB)
  expect((await sendWhole(second, file)).code).toBe(errorCodes.RATE_LIMITED)
  expect((await sendWhole(others, file)).code).toBe(200)
  slow.breakOff()
  await expect(slow.answer).rejects.toThrow()
  await waitUntil(() => room.held === 0)
  expect((await sendWhole(second, file)).code).toBe(200)
})

test('a malformed form is the sender’s fault and not the server’s; an interrupted upload may be sent again', async () => {
  const member = await app.seed.member()
  const fields = await ticketOf(member)
  const sentence = expect.stringMatching(/./) as string
  const data = {
    fields: { file: sentence },
    reasons: { file: expect.stringMatching(/^(malformed|required)$/) as string },
  }
  const refused = { code: errorCodes.INVALID_PARAMETERS, msg: sentence, data }
  const post = async (type: string, body: string) => {
    const answer = await fetch(`${url}/oss`, { method: 'POST', headers: { 'content-type': type }, body })
    return (await answer.json()) as object
  }
  const head = '--x\r\nContent-Disposition: form-data; name="key"\r\n\r\na\r\n'
  const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc'
  for (const [type, body] of [
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=x', 'garbage'],
    ['multipart/form-data; boundary=x', head],
    ['multipart/form-data; boundary=x', file],
    ['multipart/form-data; boundary=x', head + file],
    ['application/json', '{}'],
    ['text/plain', 'x'],
  ] as const) {
    expect([type, body, await post(type, body)]).toMatchObject([type, body, refused])
  }
  const closed = new Promise<void>((heard) => {
    small.server.once('request', (request) => void request.once('close', heard))
  })
  const broken = beginForm(`${url}/oss`, fields)
  broken.write(Buffer.alloc(KB))
  await waitUntil(() => room.held > 0)
  broken.breakOff()
  await expect(broken.answer).rejects.toThrow()
  await closed
  await waitUntil(() => room.held === 0)
  expect((await sendWhole(fields, await pictureOf(41))).code).toBe(200)
})

test('gives at most as many tickets at once as may wait', async () => {
  const member = await app.seed.member()
  const answers = await Promise.all(Array.from({ length: 150 }, () => authorise(member, 'a.mp4')))
  const codes = answers.map(({ code }) => code)
  expect(codes.filter((code) => code === 200)).toHaveLength(60)
  expect(codes.filter((code) => code === errorCodes.RATE_LIMITED)).toHaveLength(90)
})

test('counts tickets and files against floods like every call', async () => {
  const member = await app.seed.member()
  const asked = []
  for (let n = 0; n <= 240; n++) asked.push((await authorise(member, 'a.svg')).code)
  expect(asked.at(-2)).toBe(errorCodes.IMAGE_REFUSED)
  expect(asked.at(-1)).toBe(errorCodes.RATE_LIMITED)
  const direct = beginForm(`${url}/api/user/upload_img`, {}, { authorization: `Bearer ${member.token}` })
  direct.finish()
  expect((await direct.answer).code).toBe(errorCodes.RATE_LIMITED)
  const sent = []
  for (let n = 0; n <= 240; n++) sent.push((await fetch(`${url}/oss`, { method: 'POST' })).json())
  const codes = (await Promise.all(sent)).map((answer) => (answer as { code: number }).code)
  expect(codes.at(-1)).toBe(errorCodes.RATE_LIMITED)
  app.clock.advance(60_000)
})
