import { add, listOf } from '../../../../test/server/acts/acting'
import { askFeed, idsOf, nearby, SHANGHAI, startFeedApp } from '../../../../test/server/acts/feeding'
import type { SeededMember } from '../../../../test/server/seed'
import { intend, keepOnline, stateOf } from '../../../../test/server/speed-dates'
import type { TestApp } from '../../../../test/server/rigs/start-app'
import { sendText } from '../../../../test/server/relations'

/** A place where a member could see or count a demo member. */
interface Surface {
  readonly name: string
  readonly isOpen: (me: SeededMember, demo: SeededMember) => Promise<boolean>
}

const isDone = async (answer: Promise<{ code: number }>): Promise<boolean> => (await answer).code === 1

const isListed =
  (call: 'action_list' | 'action_to_me_list', kind: string): Surface['isOpen'] =>
  async (me) => {
    const { list, total } = await listOf(me, call, kind)
    return list.length > 0 || total > 0
  }

/** A filter that leaves out everybody; the explanation counts them without it. */
const isExplained: Surface['isOpen'] = async (me) => {
  const { list, empty } = await askFeed(me, 'near', { filters: { ageMin: 59, ageMax: 60 } })
  return list.length > 0 || empty === null || empty.total > 0
}

describe.each([
  ['a demo member is shown outside production', false],
  ['no demo member is shown, counted or reached in production', true],
])('%s', (_, isProduction) => {
  let app: TestApp
  let me: SeededMember
  let demos: SeededMember[]

  beforeAll(async () => {
    app = await startFeedApp({ config: { isProduction } })
    me = await app.seed.member({ gender: 'male', place: SHANGHAI, isVip: true })
    demos = []
    // Counts below five are reported as zero.
    for (let nth = 0; nth < 6; nth += 1)
      demos.push(await app.seed.member({ place: nearby, isVip: true, row: { is_demo: true } }))
    for (const demo of demos) {
      await add(demo, 'like', me)
      await add(demo, 'follow', me)
      await demo.post('/api/user/get', { userId: me.id })
    }
  })
  afterAll(() => app.close())

  test.each<Surface>([
    { name: 'the deck', isOpen: async (viewer) => idsOf(await askFeed(viewer, 'recommend_user')).length > 0 },
    { name: 'nearby members', isOpen: async (viewer) => idsOf(await askFeed(viewer, 'near')).length > 0 },
    {
      name: 'the number of nearby members',
      isOpen: async (viewer) => (await askFeed(viewer, 'near', { countOnly: true })).count.about > 0,
    },
    { name: 'the reason of an empty feed', isOpen: isExplained },
    { name: 'members who like me', isOpen: isListed('action_to_me_list', 'like') },
    { name: 'members who follow me', isOpen: isListed('action_to_me_list', 'follow') },
    { name: 'visitors', isOpen: isListed('action_to_me_list', 'visit') },
    {
      name: 'the numbers on the own page',
      isOpen: async (viewer) => {
        const { counters } = (await viewer.post('/api/user/my_info')).data as {
          counters: Record<string, number>
        }
        return Object.values(counters).some((count) => count > 0)
      },
    },
    {
      name: 'the badge of likes',
      isOpen: async (viewer) => (await viewer.post('/api/user/message_group_list')).data.unread.likes > 0,
    },
    {
      name: 'a member page',
      isOpen: (viewer, demo) => isDone(viewer.post('/api/user/get', { userId: demo.id })),
    },
    { name: 'a greeting', isOpen: (viewer, demo) => isDone(sendText(viewer, demo, '你好呀')) },
    { name: 'a follow', isOpen: (viewer, demo) => isDone(add(viewer, 'follow', demo)) },
    { name: 'a like', isOpen: (viewer, demo) => isDone(add(viewer, 'like', demo)) },
    {
      name: 'a speed date',
      isOpen: async (viewer) => {
        const last = demos.at(-1) as SeededMember
        keepOnline(app, viewer, last)
        for (const member of [viewer, last]) await intend(member, 'join')
        await app.services.speed.loop.turn()
        return (await stateOf(viewer)).phase === 'talking'
      },
    },
  ])('$name', async ({ isOpen }) => {
    expect(await isOpen(me, demos[0] as SeededMember)).toBe(!isProduction)
  })
})
