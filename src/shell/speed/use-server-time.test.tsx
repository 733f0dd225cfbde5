import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { memberWorld } from '../../../test/client/fake-stores'
import { mountPage } from '../../../test/client/mount-page'
import { useServerTime } from './use-server-time'

afterEach(() => jest.restoreAllMocks())

function Probe() {
  const [isRunning, setRunning] = useState(false)
  const second = useServerTime((now) => Math.floor(now / 1_000), isRunning)
  return (
    <View className='turn' onClick={() => setRunning(!isRunning)}>
      <Text className='second'>{String(second)}</Text>
    </View>
  )
}

test('the clock is read only while a component follows it', async () => {
  const started = jest.spyOn(window, 'setInterval')
  const ended = jest.spyOn(window, 'clearInterval')
  const world = memberWorld()
  const page = await mountPage(Probe, 'wallet', { world })
  const ticks = () => started.mock.results.filter((_, nth) => started.mock.calls[nth]?.[1] === 250)
  expect(ticks()).toEqual([])
  await page.tap(page.find('.turn'))
  expect(ticks()).toHaveLength(1)
  const before = page.find('.second').textContent
  world.clock.advance(2_000)
  await page.until(() => expect(page.find('.second').textContent).not.toBe(before))
  await page.tap(page.find('.turn'))
  expect(ended).toHaveBeenCalledWith(ticks()[0]?.value)
  await page.unmount()
})
