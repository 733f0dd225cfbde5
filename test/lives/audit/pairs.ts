import type { Data } from '@contract/index'
import type { Relation } from '@contract/types/member'
import type { Person } from '../person'

type Talk = Data<'/api/user/message_list'>

const mirrored: readonly (readonly [keyof Relation, keyof Relation])[] = [
  ['matched', 'matched'],
  ['groupId', 'groupId'],
  ['followed', 'followsMe'],
  ['followsMe', 'followed'],
]

const isOpen = (relation: Relation): boolean => !relation.blocked

/** The relation that one member sees must equal the one that the other sees. */
const auditRelation = (a: Person, b: Person, his: Relation, hers: Relation): void => {
  if (!isOpen(his) || !isOpen(hers)) return
  for (const [mine, theirs] of mirrored)
    if (his[mine] !== hers[theirs])
      a.world.faults.add(
        `${a.id} has ${mine} ${String(his[mine])}, ${b.id} ${theirs} ${String(hers[theirs])}`,
      )
}

const idsOf = ({ list }: Talk): string[] => list.filter(({ type }) => type !== 'tip').map(({ id }) => id)

const sharesReceipts = async (person: Person): Promise<boolean> =>
  (await person.call('/api/user/my_info', {})).data?.user.settings.readReceipts === true

const auditTalk = async (a: Person, b: Person, groupId: string): Promise<void> => {
  const ask = async (person: Person) =>
    (await person.call('/api/user/message_list', { groupId, limit: 50 })).data
  const [his, hers] = [await ask(a), await ask(b)]
  if (!his || !hers || his.peer.gone || hers.peer.gone || his.blockedByMe || hers.blockedByMe) return
  const { faults } = a.world
  if (his.lastSeq !== hers.lastSeq) faults.add(`${groupId} ends at ${his.lastSeq} and at ${hers.lastSeq}`)
  const both = idsOf(his).filter((id) => idsOf(hers).includes(id))
  const same = (talk: Talk): string =>
    idsOf(talk)
      .filter((id) => both.includes(id))
      .join()
  if (same(his) !== same(hers)) faults.add(`${groupId} is in another order for each side`)
  const areShared = (await sharesReceipts(a)) && (await sharesReceipts(b))
  const read = (mine: Talk, theirs: Talk, name: string): void => {
    // Messages that a side deleted unread are not unread for it, and were not read for the peer.
    const isDeleted = (seq: number): boolean => seq > mine.peerReadSeq && seq <= theirs.readSeq
    const wasDeletedUnread = !theirs.list.some(({ seq }) => isDeleted(seq))
    const due = areShared ? theirs.readSeq : 0
    if (mine.peerReadSeq !== due && !(areShared && mine.peerReadSeq < due && wasDeletedUnread))
      faults.add(
        `${groupId}: ${name} sees that the other read to ${mine.peerReadSeq}, but they read to ${theirs.readSeq}`,
      )
  }
  read(his, hers, a.id)
  read(hers, his, b.id)
}

/** Two acquainted members see the same facts about their relation. */
export const auditPair = async (a: Person, b: Person): Promise<void> => {
  if (a === b || a.token === '' || b.token === '') return
  const [his, hers] = [
    (await a.call('/api/user/get', { userId: b.id })).data,
    (await b.call('/api/user/get', { userId: a.id })).data,
  ]
  if (!his || !hers) return
  auditRelation(a, b, his.relation, hers.relation)
  const { groupId } = his.relation
  if (groupId !== null && groupId === hers.relation.groupId) await auditTalk(a, b, groupId)
}
