import { DISTANCE_BUCKETS_KM, SPEED_PORTRAIT_STEPS } from '@contract/constants'
import type { SpeedPeer } from '@contract/types/speed'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import type { ProductConfig } from '../../account/config/product-config'
import type { MemberBriefPresenter } from '../../account/members/member-brief.presenter'
import type { MemberRow } from '../../account/members/member.service'
import type { DateService } from './date.service'
import { firstQuestion } from './questions'
import { DateRepository } from './date.repository'
import { type Candidates, PairingRepository } from './pairing.repository'
import { readPictures } from './pictures'
import { portraitIdOf } from './portrait-address'
import { CITY_LEVEL } from './reach'
import { type SeatRow, SeatRepository } from './seat.repository'
import type { StatePresenter } from './state.presenter'
import type { SendStates } from './send-states'

/** The waiting room: pairs waiting members, sends them changes, and drops those who are no longer connected. */
export interface PairingService {
  /** Pairs waiting members who are due. Several processes may do so at once. */
  pairDue(): Promise<void>
  /** Sends waiting members their reach and the number of others, when one of them changed. */
  refreshDue(): Promise<void>
  /** Drops members who have not been connected for long. */
  dropUnconnected(): Promise<void>
}

/** Dependencies of pairing. */
export interface PairingDeps {
  readonly productConfig: Pick<ProductConfig, 'speed'>
  readonly memberBriefs: Pick<MemberBriefPresenter, 'ageOf'>
  readonly presenter: StatePresenter
  readonly dates: Pick<DateService, 'announce'>
  readonly sendStates: SendStates
}

/** Seekers of one transaction. Source: ours (measured) */
const BATCH = 100
/**
 * Most transactions of one turn, which begin within the given ms. A crowd is paired without a pause, but no
 * connection counts as lost because a turn was long.
 */
const ROUNDS = 20
const ROUNDS_WITHIN_MS = 1_000
const REFRESHED = 200
const SHARED_SHOWN = 2
/** How often the search runs again once the reach cannot grow, in ms; newcomers search for themselves. */
const SETTLED_EVERY_MS = 15_000

/** Each member at most once: the nearest pairs first, and among equal ones the longest wait first. */
export const choosePairs = (candidates: readonly Candidates[]): Candidates[] => {
  const taken = new Set<string>()
  const ordered = [...candidates].sort((x, y) => x.level - y.level || x.sinceAt - y.sinceAt)
  return ordered.filter(({ aId, bId }) => {
    if (taken.has(aId) || taken.has(bId)) return false
    taken.add(aId).add(bId)
    return true
  })
}

/** Members and pictures of the paired members. */
interface Meeting {
  readonly members: Map<string, MemberRow>
  readonly pictures: Map<string, string>
}

/** The waiting room over the tables `speed_*`. */
export const createPairingService = (core: Core, deps: PairingDeps): PairingService => {
  const { speed } = deps.productConfig
  const { presenter } = deps

  const readMeeting = async (db: Db, ids: readonly string[]): Promise<Meeting> => {
    const rows = await db
      .selectFrom('member')
      .selectAll()
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .execute()
    return { members: new Map(rows.map((row) => [row.id, row])), pictures: await readPictures(db, ids) }
  }

  const peerOf = (peer: MemberRow, shared: string[], level: number): SpeedPeer => ({
    nickname: peer.nickname,
    age: deps.memberBriefs.ageOf(peer),
    gender: peer.gender,
    certified: peer.certified_at !== null,
    distanceBucket: DISTANCE_BUCKETS_KM[level] ?? null,
    sameCity: level === CITY_LEVEL,
    sharedInterests: shared.slice(0, SHARED_SHOWN),
    demo: peer.is_demo,
  })

  const rowsOf = ({ aId, bId, level }: Candidates, { members, pictures }: Meeting) => {
    const now = core.clock.now()
    const [a, b] = [members.get(aId), members.get(bId)]
    if (!a || !b) throw new Error('members of a waiting room expected')
    const id = core.ids.ulid(now)
    const shared = a.interests.filter((interest) => b.interests.includes(interest))
    const questionId = firstQuestion(id, shared)
    const startsAt = now + speed.leadMs
    const side = (mine: MemberRow, peer: MemberRow) => ({
      date_id: id,
      member_id: mine.id,
      peer_id: peer.id,
      peer: peerOf(peer, shared, level),
      picture_key: pictures.get(peer.id) ?? null,
      portrait_id: portraitIdOf(core.ids.secret()),
      created_at: now,
    })
    const date = {
      id,
      phase: 'talking' as const,
      starts_at: startsAt,
      ends_at: startsAt + speed.talkMs,
      question_id: questionId,
      question_at: now,
      asked_ids: [questionId],
      due_at: startsAt + speed.talkMs / SPEED_PORTRAIT_STEPS,
      created_at: now,
    }
    return { date, sides: [side(a, b), side(b, a)] }
  }

  const meetAll = async (tx: Tx, pairs: readonly Candidates[]): Promise<void> => {
    const ids = pairs.flatMap(({ aId, bId }) => [aId, bId])
    const meeting = await readMeeting(tx, ids)
    const rows = pairs.map((pair) => rowsOf(pair, meeting))
    await new DateRepository(tx).insertAll(rows)
    await new SeatRepository(tx).seat(
      rows.flatMap(({ sides }) =>
        sides.map(({ member_id: memberId, date_id: dateId }) => ({ memberId, dateId })),
      ),
    )
    for (const { date } of rows) {
      await deps.dates.announce(tx, { kind: 'met', dateId: date.id, byId: null, key: 'met' })
    }
    await deps.sendStates(tx, ids)
  }

  /** When the reach next grows, or else {@link SETTLED_EVERY_MS} from now. */
  const nextTryAt = (sinceAt: number, now: number): number => {
    const waited = now - sinceAt
    if (waited >= speed.offerWiderMs) return now + SETTLED_EVERY_MS
    return sinceAt + (Math.floor(waited / speed.widenEveryMs) + 1) * speed.widenEveryMs
  }

  /** Pairs one batch; false when no member was due. */
  const pairSome = (): Promise<boolean> =>
    core.transaction(async (tx) => {
      const pairing = new PairingRepository(tx, presenter.rules())
      const seekers = await pairing.lockSeekers(BATCH)
      if (seekers.length === 0) return false
      const candidates = await pairing.listCandidates(seekers.map(({ memberId }) => memberId))
      const wanted = choosePairs(candidates)
      const seen = new Map(
        wanted.flatMap(
          ({ aId, aRev, bId, bRev }) =>
            [
              [aId, aRev],
              [bId, bRev],
            ] as const,
        ),
      )
      const locked = seen.size === 0 ? new Set<string>() : await pairing.lockSeen(seen)
      const pairs = wanted.filter(({ aId, bId }) => locked.has(aId) && locked.has(bId))
      if (pairs.length > 0) await meetAll(tx, pairs)
      const met = new Set(pairs.flatMap(({ aId, bId }) => [aId, bId]))
      const missed = new Set(candidates.map(({ aId }) => aId))
      const left = seekers.filter(({ memberId }) => !met.has(memberId))
      const now = core.clock.now()
      // Members whose candidates were all taken search again at the next turn.
      const moments = left.map(({ memberId, sinceAt }) =>
        missed.has(memberId) ? now + 1 : nextTryAt(sinceAt, now),
      )
      if (left.length > 0) {
        await new SeatRepository(tx).setTryAt(
          left.map(({ memberId }) => memberId),
          moments,
        )
      }
      return true
    })

  /** The waiting room as each member sees it, as text without the clock: a difference means that it must be sent. */
  const fingerprint = async (db: Db, seats: readonly SeatRow[]): Promise<Map<string, string>> => {
    const waitingRows = await new PairingRepository(db, presenter.rules()).waitingRowsOf(
      seats.map(({ member_id: id }) => id),
    )
    return new Map(
      seats.map((seat) => [
        seat.member_id,
        JSON.stringify(presenter.waitingOf(seat, waitingRows.get(seat.member_id))),
      ]),
    )
  }

  return {
    async pairDue() {
      const until = core.clock.now() + ROUNDS_WITHIN_MS
      for (let round = 0; round < ROUNDS && core.clock.now() < until; round++) {
        if (!(await pairSome())) return
      }
    },

    refreshDue: () =>
      core.transaction(async (tx) => {
        const seats = new SeatRepository(tx)
        const now = core.clock.now()
        const due = await seats.lockToRefresh(now, REFRESHED)
        if (due.length === 0) return
        const told = await fingerprint(tx, due)
        const changed = due.filter((seat) => told.get(seat.member_id) !== seat.told)
        await seats.setRefreshed(
          due.map((seat) => ({
            memberId: seat.member_id,
            refreshAt: nextTryAt(seat.since_at, now),
            told: told.get(seat.member_id) ?? '',
          })),
        )
        await deps.sendStates(
          tx,
          changed.map(({ member_id: id }) => id),
        )
      }),

    dropUnconnected: () =>
      core.transaction(async (tx) => {
        const seats = new SeatRepository(tx)
        const gone = await seats.lockUnconnected(core.clock.now() - speed.unconnectedMs)
        if (gone.length === 0) return
        await seats.update(gone, { phase: 'idle' })
        await deps.sendStates(tx, gone)
      }),
  }
}
