import { closeCodes } from '@contract/realtime'
import { startApp } from '../../test/server/rigs/start-app'
import { listenAs } from '../../test/server/rigs/stomp-listener'
import { DeliveryCounts } from './delivery-counts'
import { createDeliveryReport } from './delivery-report'

const createLog = () => ({ info: jest.fn(), warn: jest.fn(), error: jest.fn() })

test('writes only what was counted since the last report, usual and other outcomes apart', () => {
  const log = createLog()
  const counts = new DeliveryCounts()
  const report = createDeliveryReport(log, counts)
  report.write()
  counts.addPush('msg', 'sent')
  counts.addPush('msg', 'offline')
  counts.addPush('msg', 'unsubscribed')
  counts.addEnd(closeCodes.tooSlow)
  counts.addEnd(closeCodes.normal)
  report.write()
  counts.addPush('msg', 'sent')
  counts.addPush('msg', 'sent')
  report.write()
  report.write()
  expect(log.info.mock.calls).toEqual([
    ['delivery.counts', { 'push.msg.sent': 1, 'push.msg.offline': 1, 'end.normal': 1 }],
    ['delivery.counts', { 'push.msg.sent': 2 }],
  ])
  expect(log.warn.mock.calls).toEqual([
    ['delivery.not_delivered', { 'push.msg.unsubscribed': 1, 'end.tooSlow': 1 }],
  ])
})

test('writes once a minute between start and stop', () => {
  jest.useFakeTimers()
  const log = createLog()
  const counts = new DeliveryCounts()
  const report = createDeliveryReport(log, counts)
  report.start()
  counts.addPush('msg', 'sent')
  jest.advanceTimersByTime(59_999)
  expect(log.info).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(log.info).toHaveBeenCalledTimes(1)
  report.stop()
  expect(jest.getTimerCount()).toBe(0)
  jest.useRealTimers()
})

test('a server that stops has reported every push', async () => {
  const log = createLog()
  const app = await startApp({ log })
  const ada = await app.seed.member()
  const phone = await listenAs(app.url, ada)
  app.realtime.hub.deliver(ada.id, { event: 'wallet', id: 'w1', at: 1 })
  app.realtime.hub.deliver('nobody', { event: 'wallet', id: 'w2', at: 1 })
  await phone.waitFor('wallet')
  await phone.close()
  await app.close()
  expect(log.info).toHaveBeenCalledWith(
    'delivery.counts',
    expect.objectContaining({ 'push.wallet.sent': 1, 'push.wallet.offline': 1 }),
  )
})
