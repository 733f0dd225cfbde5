import { done } from '../../../test/client/cards'
import { fakeWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { ReportStore } from './report'

let world: FakeWorld
const image = (name: string) => ({ path: `blob:${name}`, filename: `${name}.jpg`, sizeBytes: 1 })

beforeEach(() => {
  world = fakeWorld({ token: 't' })
  world.api.answer('/api/user/add_action', () => done({ state: 'received' }))
})

test('a report needs a reason and contains the note and the screenshots', async () => {
  const { report } = world.root
  expect(report.canSubmit).toBe(false)
  report.setReason('scam')
  report.setDetail('  向我借钱 ')
  await report.screenshots.add([image('one'), image('two'), image('three'), image('four')])
  expect([report.isAboutMoney, report.screenshots.left, report.canSubmit]).toEqual([true, 0, true])
  report.screenshots.remove('blob:two')
  await report.submit('a', 'home')
  expect(world.api.payloadsOf('/api/user/add_action')[0]).toMatchObject({
    kind: 'report',
    userId: 'a',
    extra: {
      reason: 'scam',
      context: 'home',
      detail: '向我借钱',
      alsoBlock: true,
      imageUrls: ['https://media.test/one.jpg', 'https://media.test/three.jpg'],
    },
  })
})

test('a failed screenshot holds the report back until it is retried or removed', async () => {
  let canUpload = false
  const report = new ReportStore({
    actions: world.root.actions,
    upload: async ({ filename }) => {
      if (!canUpload) throw new Error('no way')
      return `https://media.test/${filename}`
    },
  })
  report.setReason('minor')
  await report.screenshots.add([image('one')])
  expect([report.screenshots.images[0]?.hasFailed, report.canSubmit]).toEqual([true, false])
  canUpload = true
  await report.screenshots.retry('blob:one')
  expect([report.screenshots.images[0]?.hasFailed, report.canSubmit]).toEqual([false, true])
  report.reset()
  expect([report.reason, report.screenshots.images.length, report.alsoBlock]).toEqual([null, 0, true])
})

test('a report includes at most twenty messages, in their order', async () => {
  const { report } = world.root
  report.reset([30])
  for (let seq = 25; seq > 0; seq--) report.toggleMessage(seq)
  expect([report.pickedSeqs.length, report.canPickMore]).toEqual([20, false])
  report.toggleMessage(30)
  report.toggleMessage(1)
  report.setReason('harassment')
  await report.submit('a', 'chat')
  const [payload] = world.api.payloadsOf('/api/user/add_action')
  expect(payload).toMatchObject({ extra: { msgSeqs: [1, ...Array.from({ length: 19 }, (_, i) => i + 7)] } })
})
