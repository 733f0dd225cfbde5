import { startApp, type TestApp } from '../../test/server/rigs/start-app'
import { createCrypto } from '../lib/sealed/crypto'
import { ConfigError } from '../config/settings'
import { requireFittingSecret } from './secret'

let app: TestApp
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.close())

const startWith = (secret: string) => requireFittingSecret({ ...app.core, crypto: createCrypto([secret]) })

test('an empty database takes the first secret on and refuses every other one', async () => {
  await startWith('first'.repeat(8))
  await startWith('first'.repeat(8))
  await expect(startWith('other'.repeat(8))).rejects.toThrow(ConfigError)
  await expect(startWith('other'.repeat(8))).rejects.toThrow(/^JINYU_SECRET must /)
  await startWith('first'.repeat(8))
})

test('of two nodes that start together with different secrets, one is refused', async () => {
  const starts = await Promise.allSettled(['a', 'b'].map((letter) => startWith(letter.repeat(40))))
  expect(starts.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})

test('a database with members but without a canary asks its members’ data', async () => {
  await app.seed.member()
  await expect(startWith('other'.repeat(8))).rejects.toThrow(/^JINYU_SECRET must /)
  expect(await app.core.db.selectFrom('secret_canary').selectAll().execute()).toEqual([])
  await requireFittingSecret(app.core)
  expect(await app.core.db.selectFrom('secret_canary').selectAll().execute()).toHaveLength(1)
})
