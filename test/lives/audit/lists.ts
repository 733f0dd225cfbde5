import { actionList } from '@contract/calls/user/action_list'
import { actionToMeList } from '@contract/calls/user/action_to_me_list'
import { messageGroupList } from '@contract/calls/user/message_group_list'
import type { Data, Payload } from '@contract/index'
import { BillType } from '@contract/types/wallet'
import { wordsOf } from '../cells'
import type { Person } from '../person'

interface Page<Row> {
  readonly list: readonly Row[]
  readonly nextCursor: string | null
}

type PagedPath =
  | '/api/user/action_list'
  | '/api/user/action_to_me_list'
  | '/api/user/bill_list'
  | '/api/user/invite_record'
  | '/api/user/message_group_list'
  | '/api/user/system_message'

const MOST_PAGES = 400

/** Reads a list to its end, with this number of rows a page; null when the call is refused. */
export const readAll = async <P extends PagedPath>(
  person: Person,
  path: P,
  request: Payload<P>,
  limit: number,
): Promise<{ readonly ids: readonly string[]; readonly first: Data<P> } | null> => {
  const ids: string[] = []
  let first: Data<P> | null = null
  let cursor: string | null = null
  for (let page = 0; page < MOST_PAGES; page++) {
    const payload = { ...request, limit, ...(cursor !== null && { cursor }) }
    const { data } = await person.call(path, payload)
    if (!data) return null
    first ??= data as Data<P>
    const { list, nextCursor } = data as unknown as Page<{ id?: string; groupId?: string }>
    ids.push(...list.map((row) => row.id ?? row.groupId ?? ''))
    cursor = nextCursor
    if (cursor === null) return { ids, first }
  }
  person.world.faults.add(`${path} ${JSON.stringify(request)} has no end`)
  return null
}

/** A list must contain the same rows, each once, for every page size. */
const comparePages = async <P extends PagedPath>(
  person: Person,
  path: P,
  request: Payload<P>,
): Promise<void> => {
  const { chance, faults } = person.world
  const limit = chance.weighed({ 1: 3, 2: 3, 3: 2, 7: 1, 19: 1 })
  const whole = await readAll(person, path, request, 50)
  const parts = whole && (await readAll(person, path, request, Number(limit)))
  if (!whole || !parts) return
  const name = `${path} ${JSON.stringify(request)}`
  if (new Set(parts.ids).size < parts.ids.length) faults.add(`${name} repeats rows in pages of ${limit}`)
  if (parts.ids.join() !== whole.ids.join())
    faults.add(
      `${name} has ${parts.ids.length} rows in pages of ${limit}, ${whole.ids.length} in pages of 50`,
    )
}

const lists = [
  ...wordsOf(actionList.payload.properties.kind).map((kind) => ['/api/user/action_list', { kind }] as const),
  ...wordsOf(actionToMeList.payload.properties.kind).map(
    (kind) => ['/api/user/action_to_me_list', { kind }] as const,
  ),
  ...wordsOf(BillType).map((type) => ['/api/user/bill_list', { type }] as const),
  ...wordsOf(messageGroupList.payload.properties.box).map(
    (box) => ['/api/user/message_group_list', { box }] as const,
  ),
  ['/api/user/system_message', {}] as const,
  ['/api/user/invite_record', {}] as const,
]

/** Some of the person's lists, page by page. */
export const auditPages = async (person: Person, count: number): Promise<void> => {
  for (const [path, request] of person.world.chance.some(lists, count))
    await comparePages(person, path, request as never)
}

/** The feeds must show every member at most once, and end. */
export const auditFeeds = async (person: Person): Promise<void> => {
  const { chance, faults } = person.world
  const path = chance.of(['/api/user/recommend_user', '/api/user/near'] as const)
  const seen = new Set<string>()
  let cursor: string | null = null
  for (let page = 0; page < MOST_PAGES; page++) {
    const request: { limit: number; cursor?: string } = {
      limit: chance.between(1, 6),
      ...(cursor !== null && { cursor }),
    }
    const answer: { readonly data: { list: { id: string }[]; nextCursor: string | null } | null } =
      path === '/api/user/near'
        ? await person.call(path, request)
        : await person.call(path, { scene: 'home', ...request })
    if (!answer.data) return
    for (const { id } of answer.data.list) {
      if (seen.has(id)) faults.add(`${path} shows ${id} twice in one reading`)
      if (id === person.id) faults.add(`${path} shows the viewer`)
      seen.add(id)
    }
    cursor = answer.data.nextCursor
    if (cursor === null) return
  }
  faults.add(`${path} has no end`)
}
