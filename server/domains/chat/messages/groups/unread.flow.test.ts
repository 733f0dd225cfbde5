import type { Group, Message, Unread } from '@contract/types/message'
import { add, match, remove } from '../../../../../test/server/acts/acting'
import { proofSize } from '../../../../../test/server/proof-size'
import type { SeededMember } from '../../../../../test/server/seed'
import { useApp } from '../../../../../test/server/rigs/app-rig'
import { sendText } from '../../../../../test/server/relations'
import { listWrongSummaries } from './side-summary'

const GROUPS = '/api/user/message_group_list'
const LIST = '/api/user/message_list'
const PEERS = 7
const STEPS = 260

const app = useApp({ connections: 16 })

/** Random numbers from 0 to below 1, the same for the same seed. */
const chanceOf = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

const rowsOf = async (member: SeededMember, box: string): Promise<Group[]> =>
  (await member.post(GROUPS, { box, limit: 50 })).data.list as Group[]

const unreadOf = (rows: readonly Group[]): number => rows.reduce((sum, { unread }) => sum + unread, 0)

/** Unread counts in the rows of the lists, and the number of greetings. */
const shownBy = async (member: SeededMember) => {
  const [rows, greeters] = await Promise.all([rowsOf(member, 'main'), rowsOf(member, 'greetings')])
  const main = unreadOf(rows.filter(({ muted }) => !muted))
  const unreadGreeters = greeters.filter(({ muted, unread }) => !muted && unread > 0).length
  const greetings = unreadGreeters > 0 ? 1 : 0
  return {
    ...{ main, muted: unreadOf(rows) - main, greetings, total: main + greetings },
    ...{ greeters: greeters.length, unreadGreeters },
  }
}

/** Unread messages that a reader of the open chat would count. */
const countedIn = async (member: SeededMember, { groupId, readSeq }: Group): Promise<number> => {
  const list = (await member.post(LIST, { groupId, limit: 50 })).data.list as Message[]
  return list.filter(
    ({ seq, toId, type, recalledAt }) =>
      seq > readSeq && toId === member.id && type !== 'tip' && recalledAt === null,
  ).length
}

test.each(proofSize([11], [11, 29, 47]))(
  'after any actions the badge equals the lists, and each row equals its chat (seed %i)',
  async (seed) => {
    const chance = chanceOf(seed)
    const below = (count: number): number => Math.floor(chance() * count)
    const ada = await app.seed.member({ isVip: true })
    const peers = await Promise.all(Array.from({ length: PEERS }, () => app.seed.member({ isVip: true })))
    for (const peer of peers.slice(0, 4)) await match(ada, peer)
    const groupIdOf = (peer: SeededMember) => app.services.groups.groupIdOf(app.core.db, ada.id, peer.id)
    const anySeq = () => 1 + below(12)
    const acts: ((peer: SeededMember, n: number) => Promise<unknown>)[] = [
      (peer, n) => sendText(peer, ada, `第 ${n} 句话说给你听`),
      (peer, n) => sendText(peer, ada, `又一句 ${n}`),
      (peer, n) => sendText(peer, ada, `我的微信号 linlin${n}a`),
      (peer, n) => sendText(ada, peer, `回你 ${n}`),
      (peer) => add(peer, 'msg_recall', ada, { seq: anySeq() }),
      (peer) => add(ada, 'msg_recall', peer, { seq: anySeq() }),
      (peer) => add(ada, 'msg_delete', peer, { seq: anySeq() }),
      (peer) => add(ada, 'msg_heart', peer, { seq: anySeq() }),
      (peer) => add(ada, 'chat_mute', peer),
      (peer) => remove(ada, 'chat_mute', peer),
      (peer) => add(ada, 'chat_archive', peer),
      (peer) => remove(ada, 'chat_archive', peer),
      (peer) => (below(3) === 0 ? add(ada, 'chat_delete', peer) : Promise.resolve()),
      (peer) => add(ada, below(2) ? 'block' : 'chat_pin', peer),
      (peer) => remove(ada, 'block', peer),
      (peer) => (below(4) === 0 ? add(peer, 'block', ada) : remove(peer, 'block', ada)),
      (peer) => add(ada, 'like', peer).then(() => add(peer, 'like', ada)),
      (peer) => (below(3) === 0 ? remove(ada, 'match', peer) : Promise.resolve()),
      async (peer) => {
        const groupId = await groupIdOf(peer)
        if (groupId) await ada.post(LIST, { groupId, readSeq: anySeq() })
      },
    ]
    for (let step = 0; step < STEPS; step++) {
      app.clock.advance(5_000)
      const peer = peers[below(PEERS)]
      const act = acts[below(acts.length)]
      if (!peer || !act) throw new Error('act expected')
      await act(peer, step)
      if (step % 5 !== 4) continue
      const unread = (await ada.post(GROUPS)).data.unread as Unread
      const { total, system, likes: _likes, ...figures } = unread
      expect({ step, ...figures, total: total - system }).toEqual({ step, ...(await shownBy(ada)) })
      expect(await listWrongSummaries(app.core.db, 5)).toEqual([])
    }
    for (const box of ['main', 'greetings', 'archived']) {
      for (const row of await rowsOf(ada, box)) {
        if (row.peer.gone) continue
        expect([box, row.lastSeq, row.unread]).toEqual([box, row.lastSeq, await countedIn(ada, row)])
      }
    }
  },
  120_000,
)
