import { View } from '@tarojs/components'
import { mountPage, type MountedPage } from '../../../test/client/mount-page'
import { fakeWorld } from '../../../test/client/fake-stores'
import { usePageList, useReachEnd } from './use-list'

let pagesAsked = 0
let renewals = 0
const list = {
  refresh: () => Promise.resolve(),
  renew: () => {
    renewals += 1
    return Promise.resolve()
  },
  loadMore: () => {
    pagesAsked += 1
    return Promise.resolve()
  },
}

function Probe() {
  usePageList(list)
  const reachEnd = useReachEnd(list)
  return <View className='end' onClick={reachEnd} />
}

let page: MountedPage
let nowMs = 0

beforeEach(async () => {
  pagesAsked = 0
  renewals = 0
  nowMs = Date.now()
  jest.spyOn(Date, 'now').mockImplementation(() => nowMs)
  page = await mountPage(Probe, 'wallet', { world: fakeWorld({ token: 't' }) })
})

afterEach(async () => {
  await page.unmount()
  jest.restoreAllMocks()
})

test('a list is reloaded whenever its page is shown', async () => {
  expect(renewals).toBe(1)
  await page.show()
  expect(renewals).toBe(2)
})

test.each([
  ['a page', () => page.reachBottom()],
  ['a scroll view', () => page.tap(page.find('.end'))],
])('spec §9, reach bottom: the end of %s counts again after 350 ms', async (_of, reach) => {
  await reach()
  nowMs += 349
  await reach()
  expect(pagesAsked).toBe(1)
  nowMs += 1
  await reach()
  expect(pagesAsked).toBe(2)
})
