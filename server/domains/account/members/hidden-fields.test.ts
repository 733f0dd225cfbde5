import type { HideableField } from '@contract/types/member'
import { errorCodes } from '@contract/errors'
import { add, listOf, match, remove } from '../../../../test/server/acts/acting'
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

const hide = (hiddenFields: readonly string[], matchFields?: readonly string[]) =>
  member.post('/api/user/update_info', { settings: { hiddenFields, ...(matchFields && { matchFields }) } })
const pageOf = async (reader: SeededMember, previewAs?: string) =>
  (await reader.post('/api/user/get', { userId: member.id, ...(previewAs && { previewAs }) })).data

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

test('product §5.1: matches see the fields that are for matches, and lose them with the match', async () => {
  const stranger = await seedViewer(app, { isVip: true, row: { looking_for: ['friend'] } })
  await hide(ALL, ALL)
  expect((await pageOf(viewer)).user).toMatchObject(hidden)
  await match(viewer, member)
  const page = await pageOf(viewer)
  expect(page.user).toMatchObject(shown)
  expect(JSON.stringify(page.reasons)).toContain('looking_for')
  const [line] = (await listOf(viewer, 'action_list', 'match')).list
  expect(line.line).toBe('设计师')
  expect((await pageOf(stranger)).user).toMatchObject(hidden)
  const [card] = (await askFeed(stranger, 'near')).list
  expect(card).toMatchObject({ id: member.id, job: null, lookingFor: [] })
  await remove(viewer, 'match', member)
  expect((await pageOf(stranger)).user).toMatchObject(hidden)
  expect(await pageOf(viewer)).toBeNull()
})

test('the own page previews what everyone sees, or what matches see', async () => {
  await hide(['job', 'heightCm'], ['job'])
  const { user: everyone } = await pageOf(member, 'everyone')
  expect(everyone).toMatchObject({ ...shown, job: null, heightCm: null })
  const { user: asMatch } = await pageOf(member, 'match')
  expect(asMatch).toMatchObject({ ...shown, heightCm: null })
  expect((await pageOf(member)).user).toEqual(asMatch)
  // Nobody chooses the audience that they belong to on another member's page.
  expect((await pageOf(viewer, 'match')).user).toMatchObject({ ...shown, job: null, heightCm: null })
})

test('a field that is shown again is for everyone, whichever list a client knows', async () => {
  const settings = async (change: object) =>
    (await member.post('/api/user/update_info', { settings: change })).data.user.settings
  expect(await settings({ hiddenFields: ['job'], matchFields: ['job', 'smoke'] })).toMatchObject({
    hiddenFields: ['job'],
    matchFields: ['job'],
  })
  expect(await settings({ hiddenFields: [] })).toMatchObject({ hiddenFields: [], matchFields: [] })
  expect(await settings({ hiddenFields: ['job'] })).toMatchObject({ hiddenFields: ['job'], matchFields: [] })
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
  await hide([field], [field])
  expect(await found()).toEqual([])
  await hide([])
  expect(await found()).toEqual([member.id])
})

describe('product §5.1: no filter lets anybody infer a hidden field', () => {
  const range = { heightMin: 140, heightMax: 210, education: [], marital: [] }
  /** Every answer that the filters of these fields allow, and the whole range of each. */
  const probes = [
    ...['chat', 'friend', 'date', 'serious', 'activity'].map((aim) => ({ lookingFor: [aim] })),
    ...['school', 'college', 'bachelor', 'master', 'doctor'].map((education) => ({
      advanced: { ...range, education: [education] },
    })),
    ...['single', 'divorced', 'widowed'].map((marital) => ({ advanced: { ...range, marital: [marital] } })),
    ...[140, 150, 160, 165, 170, 180, 190, 200].map((heightMin) => ({
      advanced: { ...range, heightMin, heightMax: heightMin + 10 },
    })),
    { advanced: range },
    {
      lookingFor: ['chat', 'friend', 'date', 'serious', 'activity'],
      advanced: { ...range, education: ['school', 'college', 'bachelor', 'master', 'doctor'] },
    },
  ]
  const answers = async (reader: SeededMember) =>
    Promise.all(
      (['recommend_user', 'near'] as const).flatMap((call) =>
        probes.map(async (filters) => {
          const { list, relaxed, ...rest } = await askFeed(reader, call, { filters, strict: true })
          const count = await askFeed(reader, call, { filters, countOnly: true })
          return { ids: idsOf({ list }), relaxed, shortage: rest.shortage, count }
        }),
      ),
    )

  test.each([
    ['for nobody', []],
    ['for matches', ALL],
  ])('the answers are those of a member who filled in nothing: %s', async (_, matchFields) => {
    await hide(ALL, matchFields)
    const withHidden = await answers(viewer)
    await app.core.db
      .updateTable('member')
      .set({ height_cm: null, education: null, marital: null, looking_for: [] })
      .where('id', '=', member.id)
      .execute()
    await hide([])
    expect(withHidden).toEqual(await answers(viewer))
  })

  test('a match finds nobody by a field either', async () => {
    await hide(ALL, ALL)
    await match(viewer, member)
    const filters = { advanced: { ...range, education: ['bachelor'] } }
    expect(idsOf(await askFeed(viewer, 'near', { filters, strict: true }))).toEqual([])
  })
})

test('only these fields may be hidden, each once', async () => {
  expect((await hide(['nickname'])).code).toBe(errorCodes.INVALID_PARAMETERS)
  expect((await hide(['job', 'job'])).data.user.settings.hiddenFields).toEqual(['job'])
})
