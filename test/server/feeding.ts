import type { MemberWish, SeededMember } from './seed'
import { startApp, type TestApp } from './start-app'

/** The middle of the seeded city. */
export const SHANGHAI = { latitude: 31.2304, longitude: 121.4737 }

const DEGREES_PER_KM = 1 / 111.195

/** So many kilometres north of the middle of Shanghai. */
export const north = (km: number) => ({
  latitude: SHANGHAI.latitude + km * DEGREES_PER_KM,
  longitude: SHANGHAI.longitude,
})

/** So near the middle that the cells of both are within 2 km, however their secret grids lie. */
export const nextDoor = north(0.2)

/** A server on which one member is crowd enough to be placed by a cell. */
export const startFeedApp = async (options: Parameters<typeof startApp>[0] = {}): Promise<TestApp> => {
  const app = await startApp(options)
  app.services.productConfig.discovery.kAnonymity = 1
  return app
}

/** Forgets every member, so that a test starts in an empty city. */
export const emptyCity = async (app: TestApp): Promise<void> => {
  await app.core.db.deleteFrom('block').execute()
  await app.core.db.deleteFrom('outbox').execute()
  await app.core.db.deleteFrom('member').execute()
}

/** A man in the middle of Shanghai, whom seeded women may meet. */
export const seedViewer = (app: TestApp, wish: MemberWish = {}): Promise<SeededMember> =>
  app.seed.member({ gender: 'male', place: SHANGHAI, ...wish })

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
