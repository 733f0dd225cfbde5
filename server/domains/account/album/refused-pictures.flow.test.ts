import { DAY_MS } from '@contract/constants'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { createPictureCopies, FORGET_REFUSED_WORK, type PictureCopies } from './picture-copies'

const LOOK = '0123456789abcdef'
let app: TestApp
let copies: PictureCopies
beforeAll(async () => {
  app = await startApp()
  copies = createPictureCopies(app.core)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.core.db.deleteFrom('refused_picture').execute()
  await copies.keep(app.core.db, 'refused', [LOOK])
})

/** The fingerprint with these bits changed, counted from 0 at its end. */
const changed = (bits: readonly number[]): string =>
  bits
    .reduce((look, bit) => look ^ (1n << BigInt(bit)), BigInt(`0x${LOOK}`))
    .toString(16)
    .padStart(16, '0')

test.each([
  ['no bit', []],
  ['six bits of one band', [0, 3, 5, 8, 12, 15]],
  ['bits of two bands', [0, 1, 2, 16, 17, 18]],
  ['bits of three bands', [0, 1, 16, 17, 32, 33]],
  ['bits of all bands', [2, 7, 20, 28, 40, 63]],
])('finds a copy that differs in %s', async (_where, bits) => {
  const found = await copies.find(app.core.db, ['ffffffffffffffff', changed(bits)])
  expect(found).toEqual({ pictureId: 'refused', why: 'refused' })
})

test.each([
  ['of one band', [0, 1, 2, 3, 4, 5, 6]],
  ['of all bands', [0, 1, 16, 17, 32, 33, 48]],
])('finds nothing that differs in seven bits %s', async (_where, bits) => {
  expect(await copies.find(app.core.db, [changed(bits)])).toBeNull()
})

test('names the closest of several', async () => {
  await copies.keep(app.core.db, 'closer', [changed([0, 16])])
  expect(await copies.find(app.core.db, [changed([0, 16, 32])])).toMatchObject({ pictureId: 'closer' })
})

test('forgets refused pictures after their days, with evidence', async () => {
  const { refusedPictureDays } = app.core.config
  app.clock.advance(refusedPictureDays * DAY_MS)
  await copies.keep(app.core.db, 'newer', ['ffffffffffffffff'])
  await app.services.jobs.runRecurring(FORGET_REFUSED_WORK)
  expect(await copies.find(app.core.db, [LOOK])).not.toBeNull()
  app.clock.advance(1)
  await app.services.jobs.runRecurring(FORGET_REFUSED_WORK)
  expect(await copies.find(app.core.db, [LOOK])).toBeNull()
  expect(await copies.find(app.core.db, ['ffffffffffffffff'])).not.toBeNull()
  const [run] = await app.services.retention.list(1)
  expect(run).toMatchObject({ work: FORGET_REFUSED_WORK, deleted: [{ kind: 'refused_picture', rows: 1 }] })
})
