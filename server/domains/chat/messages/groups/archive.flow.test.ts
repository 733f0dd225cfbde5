import type { Group } from '@contract/types/message'
import { add, remove } from '../../../../../test/server/acts/acting'
import { sayLater, seedQuietTalkers } from '../../../../../test/server/acts/messaging'
import type { SeededMember } from '../../../../../test/server/seed'
import { useApp } from '../../../../../test/server/rigs/app-rig'

const BOXES = ['main', 'matches', 'greetings', 'archived'] as const

const app = useApp({ connections: 20 })
let ada: SeededMember
let bob: SeededMember

beforeEach(async () => {
  ;({ ada, bob } = await seedQuietTalkers(app, { isVip: true }))
})

const say = (from: SeededMember, to: SeededMember, text: string) => sayLater(app, from, to, text)

const box = async (name: (typeof BOXES)[number]): Promise<Group[]> =>
  (await ada.post('/api/user/message_group_list', { box: name })).data.list as Group[]

/** The boxes that list the group with bob. */
const boxesOfBob = async (): Promise<string[]> => {
  const found: string[] = []
  for (const name of BOXES) found.push(...(await box(name)).map(() => name))
  return found
}

test('archives a group, which returns with a new message unless muted', async () => {
  await say(bob, ada, '一')
  await add(ada, 'chat_archive', bob)
  expect(await boxesOfBob()).toEqual(['archived'])
  expect(await box('archived')).toMatchObject([{ archived: true }])
  await say(bob, ada, '二')
  expect(await box('main')).toMatchObject([{ archived: false, unread: 2 }])
  await add(ada, 'chat_archive', bob)
  await add(ada, 'chat_mute', bob)
  await say(bob, ada, '三')
  expect(await boxesOfBob()).toEqual(['archived'])
})

test('lists a match without messages in the archive only while it is archived', async () => {
  expect(await boxesOfBob()).toEqual(['matches'])
  await add(ada, 'chat_archive', bob)
  expect(await boxesOfBob()).toEqual(['archived'])
  await remove(ada, 'chat_archive', bob)
  expect(await boxesOfBob()).toEqual(['matches'])
  await add(ada, 'chat_archive', bob)
  await say(ada, bob, '嗨')
  expect(await boxesOfBob()).toEqual(['archived'])
})

test('removes an archived match from the archive when it ends without messages', async () => {
  await add(ada, 'chat_archive', bob)
  await remove(bob, 'match', ada)
  expect(await boxesOfBob()).toEqual([])
})
