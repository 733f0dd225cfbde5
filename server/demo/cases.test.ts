import { startApp, type TestApp } from '../../test/server/rigs/start-app'
import { caseActs } from './cases'
import { createDemoMember, type DemoMember } from './demo-members'
import { createDemoPictures } from './made-pictures'
import { livePast } from './past'
import { readDemoProfiles } from './profiles'
import { createRandom } from './random'
import { animateDemo } from './world'

const MEMBERS = 16
let app: TestApp

beforeAll(async () => {
  app = await startApp({ config: { isDemo: true }, connections: 12 })
  const pictures = createDemoPictures()
  const random = createRandom(1)
  const members: DemoMember[] = []
  for (const [at, profile] of readDemoProfiles().slice(0, MEMBERS).entries())
    members.push(await createDemoMember(app.core, app.services, profile, at, random, pictures))
  await livePast(app.core, caseActs(app.clock.now(), members))
})
afterAll(() => app.close())

const waiting = async () => {
  const { services, core } = app
  const reports = await core.db.selectFrom('report').select('state').where('state', '=', 'received').execute()
  const appeals = await core.db.selectFrom('appeal').select('state').where('state', '=', 'waiting').execute()
  return [reports.length, appeals.length, (await services.pictureReview.listWaiting(10)).length]
}

test('leaves reports, an appeal and pictures for the people who try the console', async () => {
  expect(await waiting()).toEqual([4, 1, 3])
})

test('the stand-in for operators does not decide them', async () => {
  animateDemo(app.core, app.services)
  app.clock.advance(60_000)
  await app.services.jobs.runDue()
  expect(await waiting()).toEqual([4, 1, 3])
})
