import { createManualClock } from '../../../test/server/manual-clock'
import { createStoreHealth } from './health'

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('reports the last look, and looks again after ten seconds without being waited for', async () => {
  const clock = createManualClock()
  const describe = jest.fn<Promise<null>, [string]>().mockResolvedValue(null)
  const health = createStoreHealth({ clock }, { store: { describe } })
  expect(health.state()).toBe('unknown')
  await settled()
  describe.mockRejectedValue(new Error('unreachable'))
  clock.advance(9_999)
  expect(health.state()).toBe('ok')
  clock.advance(1)
  expect(health.state()).toBe('ok')
  expect(describe).toHaveBeenCalledTimes(2)
  await settled()
  expect(health.state()).toBe('down')
})
