import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/constants'
import { add } from '../../test/server/acts/acting'
import { createLogins } from '../../test/server/acts/logging-in'
import { by, createOperator } from '../../test/server/acts/operating'
import { buy, seedTrade, openUnlocks } from '../../test/server/acts/unlocking'
import { pictureOf, upload } from '../../test/server/acts/uploading'
import { beginOrder, settleOrder, startShop, type Shop } from '../../test/server/shop'
import { sendText, matchPair } from '../../test/server/relations'
import { forgetExpired } from '../domains/account/auth/forget-expired'
import { ROLES } from './roles'

let shop: Shop
beforeAll(async () => {
  shop = await startShop({ role: ROLES.app })
  openUnlocks(shop.app)
})
afterAll(() => shop.app.close())

const { ops } = createOperator(() => shop.app)
const logins = createLogins(() => shop.app)

test('members register, talk, send pictures, buy, sell and report under the role of the nodes', async () => {
  const { app } = shop
  const ticket = await logins.registerTicketOf(logins.newPhone())
  expect((await logins.register(ticket)).code).toBe(1)

  const [ann, bob] = [await app.seed.member(), await app.seed.member({ gender: 'male' })]
  await matchPair(app, ann, bob)
  expect((await sendText(ann, bob, '你好')).code).toBe(1)
  const url = await upload(app, ann, await pictureOf(90, 800, 800))
  const picture = { url, visibility: 'all', clientToken: randomUUID() }
  expect((await ann.post('/api/user/add_image', picture)).code).toBe(1)

  await settleOrder(shop, await beginOrder(ann, { kind: 'coin', packageId: 0 }))
  const { seller, bob: buyer } = await seedTrade(app, { consentMode: 'instant' })
  expect((await buy(buyer, seller)).state).toBe('revealed')

  const report = { reason: 'harassment', msgSeqs: [1], context: 'chat', detail: '骚扰' }
  expect((await add(bob, 'report', ann, report)).code).toBe(1)
  expect((await ops('ledger', 'verify')).text).toBe('The books are right.')
})

test('operators decide and change settings, and timed work runs, under the role of the nodes', async () => {
  const { app } = shop
  const row = await app.core.db.selectFrom('report').select('id').executeTakeFirstOrThrow()
  expect((await ops('decide', row.id, '--uphold', '--step', 'day', ...by('anna'))).text).toBe('Upheld: day.')
  expect((await ops('config', 'set', 'unlock.priceCoins', '120', ...by('anna'))).isFault).toBe(false)
  app.clock.advance(2 * DAY_MS)
  await app.services.jobs.runDue()
  await forgetExpired(app.core, app.clock.now())
})
