import type { Group } from '@contract/types/message'
import { add } from '../../../../../test/server/acts/acting'
import { sayLater } from '../../../../../test/server/acts/messaging'
import { matchPair } from '../../../../../test/server/relations'
import { useApp } from '../../../../../test/server/rigs/app-rig'
import type { SeededMember } from '../../../../../test/server/seed'

const app = useApp()
let ada: SeededMember
/** Members who wrote to Ada, the first one first. */
let men: SeededMember[]
let blocked: readonly SeededMember[]

beforeEach(async () => {
  ada = await app.seed.member()
  men = []
  blocked = []
  for (let i = 0; i < 7; i++) {
    const man = await app.seed.member({ gender: 'male' })
    await matchPair(app, ada, man)
    await sayLater(app, man, ada, '你好')
    men.push(man)
  }
})

/** Ids of the peers on each page; every page counts what the members who are left have written. */
const pagesOf = async (limit: number) => {
  const pages: string[][] = []
  let cursor: string | null = null
  do {
    const { data } = await ada.post('/api/user/message_group_list', { box: 'main', cursor, limit })
    pages.push((data.list as Group[]).map(({ peer }) => peer.id))
    cursor = data.nextCursor as string | null
    expect(data.unread.main).toBe(men.length - blocked.length)
  } while (cursor !== null)
  return pages
}

const block = async (...who: SeededMember[]): Promise<void> => {
  for (const one of who) await add(ada, 'block', one)
  blocked = who
}

test('pages stay full when whole pages of blocked peers lie between', async () => {
  const [first, second, third, fourth, fifth, sixth, last] = men
  if (!first || !second || !third || !fourth || !fifth || !sixth || !last) throw new Error('seven expected')
  await block(last, sixth, fifth, third)
  expect(await pagesOf(2)).toEqual([[fourth.id, second.id], [first.id]])
})

test('a list of blocked peers alone is empty, and has no further page', async () => {
  await block(...men)
  expect(await pagesOf(2)).toEqual([[]])
})
