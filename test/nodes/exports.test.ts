import { randomUUID } from 'node:crypto'
import { fetchExport, unzip } from '../server/acts/exporting'
import { startFakeS3, type FakeS3 } from '../server/fakes/s3-server'
import { postTo } from '../server/post-to'
import type { SeededMember } from '../server/seed'
import { waitUntil } from '../server/wait-until'
import type { ServerNode } from './spawn-node'
import { createNodesWorld, type NodesWorld } from './world'

const PATH = '/api/user/export_data'
/** Nodes check every 2 s for a waiting export, and busy machines take their time. */
const WRITE_DEADLINE_MS = 30_000

let bucket: FakeS3
let world: NodesWorld
let nodes: [ServerNode, ServerNode]

beforeAll(async () => {
  bucket = await startFakeS3()
  world = await createNodesWorld()
  const env = { STORE_URL: bucket.url }
  nodes = [await world.spawn({ env }), await world.spawn({ env })]
}, 180_000)

afterAll(async () => {
  await world.close()
  await bucket.close()
})

const postAt = (place: 0 | 1, member: SeededMember, route: string, body: object) =>
  postTo(nodes[place].url)(route, body, { token: member.token })
const readAt = async (place: 0 | 1, member: SeededMember) =>
  (await postAt(place, member, PATH, { step: 'read' })).data

/** Requests an export from a node, with the code that the node sent. */
const startAt = async (place: 0 | 1, member: SeededMember): Promise<void> => {
  const request = { scene: 'sms', purpose: 'sensitive', phone: member.phone }
  const { data } = await postAt(place, member, '/api/auth/get_auth_token', request)
  const sent = new RegExp(`SMS to …${member.phone.slice(-4)}: (\\d{6})`)
  await waitUntil(() => sent.test(nodes[place].output()))
  const [, smsCode] = sent.exec(nodes[place].output()) ?? []
  const proof = { smsTicket: data.ticket as string, smsCode }
  const answer = await postAt(place, member, PATH, { step: 'start', clientToken: randomUUID(), ...proof })
  expect(answer).toMatchObject({ code: 1, data: { state: 'running' } })
}

const isReadyAt = (place: 0 | 1, member: SeededMember) => async (): Promise<boolean> =>
  (await readAt(place, member)).state === 'ready'
const rowOf = (member: SeededMember) =>
  world.core.db
    .selectFrom('data_export')
    .selectAll()
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
const readyNoticesOf = async (member: SeededMember) => {
  const rows = await world.core.db
    .selectFrom('notice')
    .select('kind')
    .where('member_id', '=', member.id)
    .execute()
  return rows.filter(({ kind }) => kind === 'export_ready')
}
const profileIn = async (url: string): Promise<unknown> => {
  const { answer, bytes } = await fetchExport(url)
  expect(answer.status).toBe(200)
  return JSON.parse(String((await unzip(bytes)).get('account/profile.json')))
}

test('exports requested from both nodes are each made once, and downloaded from the other node', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => world.seed.member()))
  for (const [index, member] of members.entries()) await startAt(index % 2 === 0 ? 0 : 1, member)
  for (const [index, member] of members.entries()) {
    const other = index % 2 === 0 ? 1 : 0
    await waitUntil(isReadyAt(other, member), WRITE_DEADLINE_MS)
    const { file } = await readAt(other, member)
    expect(new URL(file.url).origin).toBe(nodes[other].url)
    expect(await profileIn(file.url)).toMatchObject([{ id: member.id, phone: member.phone }])
    expect(await rowOf(member)).toMatchObject({ attempts: 1 })
    expect(await readyNoticesOf(member)).toHaveLength(1)
  }
  expect([...bucket.objects.keys()].filter((key) => key.startsWith('x/'))).toHaveLength(members.length)
}, 120_000)

test('an export that a node was writing when it died is made by the other one', async () => {
  const ada = await world.seed.member()
  // The second node is paused, so that the first one surely makes the export.
  nodes[1].pause()
  const isWriting = bucket.holdNextWrite()
  await startAt(0, ada)
  await isWriting
  nodes[1].resume()
  const begun = await rowOf(ada)
  expect(begun).toMatchObject({ state: 'running', attempts: 1 })
  await nodes[0].kill()
  expect((await readAt(1, ada)).state).toBe('running')
  // Its exclusive time for the export is over.
  expect(begun.try_at).toBeGreaterThan(Date.now())
  await world.core.db
    .updateTable('data_export')
    .set({ try_at: Date.now() })
    .where('id', '=', begun.id)
    .execute()
  // The other node looks every ten seconds at most; asking it by calls meanwhile would use up the member's calls.
  await waitUntil(async () => (await rowOf(ada)).state === 'ready', WRITE_DEADLINE_MS)
  const { file } = await readAt(1, ada)
  expect(await profileIn(file.url)).toMatchObject([{ id: ada.id }])
  const row = await rowOf(ada)
  expect(row).toMatchObject({ state: 'ready', attempts: 2 })
  expect(bucket.objects.has(row.object_key ?? '')).toBe(true)
  expect(await readyNoticesOf(ada)).toHaveLength(1)
  await nodes[0].start()
  expect(await readAt(0, ada)).toMatchObject({ state: 'ready', file: { bytes: file.bytes } })
}, 120_000)
