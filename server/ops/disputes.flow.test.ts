import { by, createOperator } from '../../test/server/acts/operating'
import { startApp, type TestApp } from '../../test/server/rigs/start-app'
import { feedback, fenOf, openUnlocks, reply, runJobs, seedRevealed } from '../../test/server/acts/unlocking'
import { UsageError } from './print/line'
import { readRequest } from './request'
import { OVERDUE_WORK } from '../domains/money/unlocks/overdue'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  openUnlocks(app)
})
afterAll(() => app.close())

const { ops, refusal, actsOn } = createOperator(() => app)

/** A complaint that the owner has answered; both texts name the contact, and a number. */
const contested = async () => {
  const trade = await seedRevealed(app)
  const { wxId } = trade.seller
  await feedback(trade.bob, trade.order.id, 'not_found', {
    detail: `搜不到 ${wxId.toUpperCase()}，打了 13912345678`,
  })
  await reply(trade.seller, trade.order.id, `就是 ${wxId}，没有改过`)
  return { ...trade, id: trade.order.id }
}

test('lists a dispute, shows it to a named operator, decides it for the buyer and logs it', async () => {
  const { id, bob, seller } = await contested()
  const listed = await ops('disputes')
  expect(listed.text).toContain(id)
  expect(listed.text).toContain('48 h left')
  expect(JSON.stringify(listed)).not.toContain('搜不到')
  const outline = await ops('dispute', id)
  expect(outline.text).toContain('which is logged')
  expect(JSON.stringify(outline)).not.toContain('搜不到')
  expect(await actsOn(`unlock:${id}`)).toEqual([])
  const whole = await ops('dispute', id, '--as', 'Anna')
  expect(whole.text).toContain('not_found: 搜不到')
  expect(whole.text).toContain('没有改过')
  expect(whole.text).toContain('139****5678')
  expect(JSON.stringify([listed, outline, whole]).toLowerCase()).not.toContain(seller.wxId)
  expect(JSON.stringify(whole)).not.toContain('13912345678')
  const decided = await ops('dispute', 'decide', id, '--buyer', ...by('anna', '聊天记录说明搜不到'))
  expect(decided.data).toEqual({ id, verdict: 'buyer', state: 'refunded' })
  expect((await fenOf(app, bob)).recharge_principal).toBe(1_000)
  expect((await ops('dispute', id)).text).toContain('for the buyer by anna')
  expect(await actsOn(`unlock:${id}`)).toEqual(['anna unlock.read', 'anna unlock.buyer'])
  expect(await refusal('dispute', 'decide', id, '--owner', ...by('bert'))).toContain(
    'decided by anna already',
  )
})

test('an overdue verdict raises one alert', async () => {
  const { id } = await contested()
  const overdue = async () => {
    await app.services.jobs.runRecurring(OVERDUE_WORK)
    const { text } = await ops('alerts')
    return text.split('\n').filter((line) => line.includes('dispute_overdue') && line.includes(id)).length
  }
  const dueAt = app.clock.now() + app.services.productConfig.unlock.reviewMs
  app.clock.set(dueAt - 1)
  expect(await overdue()).toBe(0)
  app.clock.set(dueAt)
  expect(await overdue()).toBe(1)
  expect(await overdue()).toBe(1)
})

test('a verdict for the owner leaves the money with the owner', async () => {
  const { id, seller } = await contested()
  expect((await ops('dispute', 'decide', id, '--owner', ...by('anna'))).text).toContain(
    'stays with the owner',
  )
  expect((await fenOf(app, seller)).income_pending).toBe(400)
})

test('a seller of a fake id can sell no longer', async () => {
  const { id, seller } = await contested()
  await ops('dispute', 'decide', id, '--buyer', '--ban-seller', ...by('anna'))
  const contact = await app.services.contacts.find(app.core.db, seller.id)
  expect(contact?.suspend_reason).toBe('fake')
})

test('refuses a verdict while the owner may answer, for an order that is not contested, and for an unknown one', async () => {
  const { bob, order } = await seedRevealed(app)
  expect(await refusal('dispute', 'decide', order.id, '--buyer', ...by('anna'))).toContain(
    'Neither a problem',
  )
  await feedback(bob, order.id, 'not_found')
  expect(await refusal('dispute', 'decide', order.id, '--buyer', ...by('anna'))).toContain('may still answer')
  expect((await ops('disputes')).text).not.toContain(order.id)
  expect(await refusal('dispute', 'nothing')).toContain('no unlock order')
  expect(await refusal('dispute', 'nothing', '--as', 'anna')).toContain('no unlock order')
  expect(await refusal('dispute', order.id, '--as', 'system')).toContain('A name has')
  await runJobs(app)
})

test.each([
  [['dispute'], 'The id of an unlock order is missing'],
  [['dispute', 'decide', 'a', ...by('anna')], 'either --buyer or --owner'],
  [['dispute', 'decide', 'a', '--buyer', '--owner', ...by('anna')], 'either --buyer or --owner'],
  [['dispute', 'decide', 'a', '--owner', '--ban-seller', ...by('anna')], '--ban-seller goes with --buyer'],
  [['dispute', 'decide', 'a', '--buyer', '--as', 'anna'], '--why is missing'],
])('refuses the command line %j and names the fault', (argv, sentence) => {
  expect(() => readRequest(argv)).toThrow(UsageError)
  expect(() => readRequest(argv)).toThrow(sentence)
})
