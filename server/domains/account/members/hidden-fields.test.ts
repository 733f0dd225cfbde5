import type { HideableField } from '@contract/types/member'
import { errorCodes } from '@contract/errors'
import { add, listOf } from '../../../../test/server/acts/acting'
import {
  askFeed,
  emptyCity,
  idsOf,
  north,
  seedViewer,
  startFeedApp,
} from '../../../../test/server/acts/feeding'
import type { SeededMember } from '../../../../test/server/seed'
import type { TestApp } from '../../../../test/server/rigs/start-app'

const ALL: HideableField[] = [
  'heightCm',
  'job',
  'education',
  'incomeBand',
  'marital',
  'smoke',
  'drink',
  'children',
  'lookingFor',
]
const row = {
  height_cm: 168,
  job: '设计师',
  education: 'bachelor',
  income_band: 'above30',
  marital: 'single',
  smoke: 'never',
  drink: 'often',
  children: 'none',
  looking_for: ['friend'],
  // Complete enough to be recommended.
  bio: '周末常去徒步，也喜欢在家做饭，偶尔去看展览和电影。',
  interests: ['hiking', 'cooking', 'movies'],
  prompts: JSON.stringify([{ promptId: 'first-date', answer: '一起喝咖啡' }]),
}
const shown = {
  heightCm: 168,
  job: '设计师',
  education: 'bachelor',
  incomeBand: 'above30',
  marital: 'single',
  smoke: 'never',
  drink: 'often',
  children: 'none',
  lookingFor: ['friend'],
}
const hidden = Object.fromEntries(
  Object.keys(shown).map((field) => [field, field === 'lookingFor' ? [] : null]),
)

let app: TestApp
let viewer: SeededMember
let member: SeededMember

beforeAll(async () => {
  app = await startFeedApp()
})
beforeEach(async () => {
  await emptyCity(app)
  viewer = await seedViewer(app, { isVip: true, row: { looking_for: ['friend'] } })
  member = await app.seed.member({ place: north(1), row })
})
afterAll(() => app.close())

const hide = (hiddenFields: readonly string[]) =>
  member.post('/api/user/update_info', { settings: { hiddenFields } })
const pageOf = async (reader: SeededMember) =>
  (await reader.post('/api/user/get', { userId: member.id })).data

test('nothing is hidden at first', async () => {
  expect((await pageOf(viewer)).user).toMatchObject(shown)
})

test('product §5.1: others see a hidden field nowhere; the member keeps it', async () => {
  await add(viewer, 'follow', member)
  const { data } = await hide(ALL)
  expect(data.user).toMatchObject({ ...shown, settings: { hiddenFields: ALL } })
  const page = await pageOf(viewer)
  expect(page.user).toMatchObject(hidden)
  expect(JSON.stringify(page.reasons)).not.toContain('looking_for')
  expect((await pageOf(member)).user).toMatchObject(hidden)
  for (const call of ['recommend_user', 'near'] as const) {
    const [card] = (await askFeed(viewer, call)).list
    expect(card).toMatchObject({ id: member.id, job: null, lookingFor: [] })
    expect(JSON.stringify(card.reasons)).not.toContain('looking_for')
  }
  const [line] = (await listOf(viewer, 'action_list', 'follow')).list
  expect(line.line).toBe('上海')
})

test.each([
  ['heightCm', { advanced: { heightMin: 165, heightMax: 170, education: [], marital: [] } }],
  ['education', { advanced: { heightMin: 140, heightMax: 210, education: ['bachelor'], marital: [] } }],
  ['marital', { advanced: { heightMin: 140, heightMax: 210, education: [], marital: ['single'] } }],
  ['lookingFor', { lookingFor: ['friend'] }],
])('nobody finds a member by %s while they hide it', async (field, filters) => {
  const found = async () => idsOf(await askFeed(viewer, 'recommend_user', { filters, strict: true }))
  expect(await found()).toEqual([member.id])
  await hide([field])
  expect(await found()).toEqual([])
  await hide([])
  expect(await found()).toEqual([member.id])
})

test('only these fields may be hidden, each once', async () => {
  expect((await hide(['nickname'])).code).toBe(errorCodes.INVALID_PARAMETERS)
  expect((await hide(['job', 'job'])).data.user.settings.hiddenFields).toEqual(['job'])
})
