import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { OpsData } from '@contract/ops/ops-calls'
import type { Image } from '@contract/types/image'
import { by, createOperator } from '../../../../test/server/acts/operating'
import { upload } from '../../../../test/server/acts/uploading'
import type { SeededMember } from '../../../../test/server/seed'
import { useConsole } from '../../../../test/server/rigs/console-rig'
import type { TestOperator } from '../../../../test/server/rigs/start-console'
import { qrPng } from '../../../media/qr'

const { app, console } = useConsole()
let rita: TestOperator
beforeAll(async () => {
  rita = await console.operator('rita', 'reviewer')
})
beforeEach(() => app.clock.advance(60_000))

const { ops } = createOperator(() => app)
const newcomer = () => app.seed.member({ hasAvatar: false })
const portrait = (name: string): Promise<Buffer> =>
  sharp(readFileSync(path.join(__dirname, '../../../demo/assets/portraits', name)))
    .resize(900)
    .jpeg()
    .toBuffer()

/** Adds a picture to an album and returns its id. */
const put = async (member: SeededMember, bytes: Buffer): Promise<string> => {
  const url = await upload(app, member, bytes)
  const { data } = await member.post('/api/user/add_image', { url, clientToken: randomUUID() })
  return (data.image as Image).id
}
const queue = async () => ((await rita.call('/ops/pictures/list')).body as OpsData<'/ops/pictures/list'>).list
const hitOf = async (id: string) => {
  const found = (await queue()).find((one) => one.id === id)
  return found && { copyWhy: found.copyWhy, hasQr: found.hasQr }
}

test.each([
  ['as it was', (bytes: Buffer) => Promise.resolve(bytes)],
  ['recompressed', (bytes: Buffer) => sharp(bytes).jpeg({ quality: 40 }).toBuffer()],
  ['turned', (bytes: Buffer) => sharp(bytes).rotate(90).toBuffer()],
  ['mirrored', (bytes: Buffer) => sharp(bytes).flop().toBuffer()],
  [
    'cropped',
    (bytes: Buffer) => sharp(bytes).extract({ left: 36, top: 36, width: 828, height: 828 }).toBuffer(),
  ],
])('shows reviewers a refused picture that comes again %s, first in the queue', async (_how, disguise) => {
  const face = await sharp(await portrait('f32.jpg'))
    .resize(900, 900)
    .jpeg()
    .toBuffer()
  const refused = await put(await newcomer(), face)
  const other = await put(await newcomer(), await portrait('m30.jpg'))
  await ops('picture', 'reject', refused, '--reason', 'not_own', ...by('anna'))
  const again = await put(await newcomer(), await disguise(face))
  expect(await hitOf(again)).toEqual({ copyWhy: 'refused', hasQr: false })
  expect(await hitOf(other)).toEqual({ copyWhy: null, hasQr: false })
  const ids = (await queue()).map(({ id }) => id)
  expect(ids.indexOf(again)).toBeLessThan(ids.indexOf(other))
})

test('forgets a refused picture that an appeal approves', async () => {
  const owner = await newcomer()
  const face = await portrait('f20.jpg')
  const picture = await put(owner, face)
  await ops('picture', 'reject', picture, '--reason', 'other', ...by('anna'))
  app.clock.advance(1_000)
  await owner.post('/api/user/add_image', { id: picture, appeal: true })
  await ops('picture', 'approve', picture, ...by('berta'))
  expect(await hitOf(await put(await newcomer(), face))).toEqual({ copyWhy: null, hasQr: false })
})

test("shows reviewers a picture of a banned member that somebody else's album gets", async () => {
  const banned = await newcomer()
  const face = await portrait('m12.jpg')
  await put(banned, face)
  const step = { step: 'ban', reason: 'scam', operator: 'anna', why: 'C-1' } as const
  await app.services.memberActs.step(banned.id, step)
  expect(await hitOf(await put(await newcomer(), await sharp(face).flop().toBuffer()))).toEqual({
    copyWhy: 'banned',
    hasQr: false,
  })
})

test('shows reviewers a picture with a QR code', async () => {
  const code = await sharp(await qrPng('https://u.wechat.com/abc'))
    .resize(320)
    .toBuffer()
  const picture = await sharp(await portrait('f09.jpg'))
    .composite([{ input: code, gravity: 'southeast' }])
    .jpeg()
    .toBuffer()
  expect(await hitOf(await put(await newcomer(), picture))).toEqual({ copyWhy: null, hasQr: true })
})
