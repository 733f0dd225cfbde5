import { useApp } from '../rigs/app-rig'
import type { MemberOptions, SeededMember } from '../seed'
import { startApp, type StartAppOptions, type TestApp } from '../rigs/start-app'

/** The middle of the seeded city. */
export const SHANGHAI = { latitude: 31.2304, longitude: 121.4737 }

const DEGREES_PER_KM = 1 / 111.195

/** A point this many kilometres north of the middle of Shanghai. */
export const north = (km: number) => ({
  latitude: SHANGHAI.latitude + km * DEGREES_PER_KM,
  longitude: SHANGHAI.longitude,
})

/** A point so near the middle that the cells of both are within 2 km, whatever the offsets of their secret grids. */
export const nearby = north(0.2)

/** One member is enough to be placed by a cell. */
const letOneBePlaced = ({ services }: TestApp): void => {
  services.productConfig.discovery.kAnonymity = 1
}

/** Starts a server on which one member is enough to be placed by a cell. */
export const startFeedApp = async (options?: StartAppOptions): Promise<TestApp> => {
  const app = await startApp(options)
  letOneBePlaced(app)
  return app
}

/** Deletes every member, so that a test starts in an empty city. */
export const emptyCity = async (app: TestApp): Promise<void> => {
  await app.core.db.deleteFrom('block').execute()
  for (const db of app.core.outboxes) await db.deleteFrom('outbox').execute()
  await app.core.db.deleteFrom('member').execute()
}

/** Registers the hooks of a test file, as {@link useApp} does: a server of feeds, and an empty city before each test. */
export const useFeedApp = (options?: StartAppOptions): TestApp => {
  const app = useApp(options)
  beforeAll(() => letOneBePlaced(app))
  beforeEach(() => emptyCity(app))
  return app
}

/** A man in the middle of Shanghai, who can be recommended to the seeded women. */
export const seedViewer = (app: TestApp, request: MemberOptions = {}): Promise<SeededMember> =>
  app.seed.member({ gender: 'male', place: SHANGHAI, ...request })

/** Ids of a feed's cards in their order. */
export const idsOf = (data: { list: { id: string }[] }): string[] => data.list.map(({ id }) => id)

/** Data of a page of a feed. */
export const askFeed = async (
  viewer: SeededMember,
  call: 'recommend_user' | 'near',
  payload: object = {},
) => {
  const body = call === 'near' ? payload : { scene: 'home', ...payload }
  return (await viewer.post(`/api/user/${call}`, body)).data
}
