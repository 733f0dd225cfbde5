import { fakeStorage } from '../../../test/client/fake-storage'
import { InstallHint, VISIT_GAP_MS, type InstallOffer } from './install-hint'

const SAFARI = 'Mozilla/5.0 (iPhone) AppleWebKit/605 Version/18.0 Mobile/15E148 Safari/604.1'
const CHROME = 'Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile Safari/537.36'
/** Noon in Shanghai, epoch ms. */
const NOON = Date.parse('2026-03-02T04:00:00Z')

/** The hint of the last of visits that begin this long apart. */
function visited(
  count: number,
  { userAgent = SAFARI, isInstalled = false, gap = VISIT_GAP_MS, start = NOON, storage = fakeStorage() } = {},
) {
  const visit = (index: number) => new InstallHint(storage, { userAgent, isInstalled }, start + index * gap)
  for (let index = 0; index < count - 1; index += 1) visit(index)
  return visit(count - 1)
}

const offer = (asked: string[]) =>
  ({ prompt: async () => void asked.push('asked') }) as unknown as InstallOffer

test('it is due at the third visit', () => {
  expect([1, 2, 3, 4].map((count) => visited(count).way)).toEqual([null, null, 'safari', 'safari'])
})

test('starts soon after another are one visit, unless a day has begun', () => {
  expect(visited(5, { gap: 60_000 }).way).toBeNull()
  const storage = fakeStorage({ visits: { count: 2, at: Date.parse('2026-03-02T15:59:00Z') } })
  expect(visited(1, { storage, start: Date.parse('2026-03-02T16:01:00Z') }).way).toBe('safari')
})

test.each([
  ['WeChat', `${SAFARI} MicroMessenger/8.0`],
  ['Chrome on iOS', SAFARI.replace('Version', 'CriOS')],
  ['Android without an offer', CHROME],
])('%s shows none', (_name, userAgent) => {
  expect(visited(3, { userAgent }).way).toBeNull()
})

test('an installed app shows none, and WeChat none even with an offer', () => {
  expect(visited(3, { isInstalled: true }).way).toBeNull()
  const inWechat = visited(3, { userAgent: `${CHROME} MicroMessenger/8.0` })
  inWechat.setOffer(offer([]))
  expect(inWechat.way).toBeNull()
})

test('the browser’s offer is asked once', async () => {
  const asked: string[] = []
  const hint = visited(3, { userAgent: CHROME })
  hint.setOffer(offer(asked))
  expect(hint.way).toBe('offer')
  await hint.install()
  await hint.install()
  expect(asked).toEqual(['asked'])
  expect(hint.way).toBeNull()
})

test('a dismissal is for ever', () => {
  const storage = fakeStorage()
  visited(3, { storage }).end()
  expect(visited(9, { storage, start: NOON + 90 * VISIT_GAP_MS }).way).toBeNull()
})
