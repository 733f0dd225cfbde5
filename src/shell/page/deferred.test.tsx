import { View } from '@tarojs/components'
import { mountComponent } from '../../../test/client/mount-component'
import { deferred } from './deferred'

const Sheet = ({ word }: { word: string }) => <View>{`sheet ${word}`}</View>

const words = () => document.body.textContent ?? ''

afterEach(() => jest.restoreAllMocks())

test('the part replaces its placeholder when its file is loaded, and is rendered at once the next time', async () => {
  let come = () => {}
  let loads = 0
  const Part = deferred<{ word: string }>(
    () => {
      loads += 1
      return new Promise((resolve) => (come = () => resolve(Sheet)))
    },
    () => <View>waiting</View>,
  )
  const first = await mountComponent(() => <Part word='one' />)
  expect(words()).toContain('waiting')
  come()
  await first.settle()
  expect(words()).toContain('sheet one')
  first.unmount()
  const second = await mountComponent(() => <Part word='two' />)
  expect(words()).toContain('sheet two')
  expect(loads).toBe(1)
  second.unmount()
})

test('a file that failed to load is requested again', async () => {
  const pauses: (() => void)[] = []
  let loads = 0
  const Part = deferred<{ word: string }>(() => {
    loads += 1
    return loads === 2 ? Promise.resolve(Sheet) : Promise.reject(new Error('offline'))
  })
  const realTimeout = globalThis.setTimeout
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms?: number) => {
    if (ms !== 2_000) return realTimeout(act, ms)
    pauses.push(act)
    return 0
  }) as never)
  const page = await mountComponent(() => <Part word='two' />)
  await page.settle()
  expect([loads, pauses.length]).toEqual([1, 1])
  expect(words()).not.toContain('sheet')
  pauses[0]?.()
  await page.settle()
  expect(words()).toContain('sheet two')
  expect([loads, pauses.length]).toEqual([2, 1])
  page.unmount()
})
