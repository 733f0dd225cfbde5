import type { Quota } from '@contract/types/common'
import type { MemberBrief } from '@contract/types/member'
import type { SpeedDate, SpeedLine, SpeedResult, SpeedState, SpeedWaiting } from '@contract/types/speed'
import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import type { PhotoPresenter } from '../../account/album/photo.presenter'
import type { ProductConfig } from '../../account/config/product-config'
import type { MemberBriefPresenter } from '../../account/members/member-brief.presenter'
import type { QuotaService } from '../../account/usage/quota.service'
import { awayUntil, portraitNextAt, portraitStep, sidesOf } from './timeline'
import { DateRepository, type DatedPair, type LineRow } from './date.repository'
import { PairingRepository } from './pairing.repository'
import { PORTRAIT_FOLDER, portraitName } from './portrait-address'
import { presentWaiting, type WaitingRow } from './reach'
import { type SeatRow, SeatRepository } from './seat.repository'
import type { PairingRules } from './waiting-sql'

/** Presents the states of members in the speed dates. */
export interface StatePresenter {
  /**
   * The whole state of each, with a new number. Their seats, and the row of a date, must be locked by this
   * transaction. Members without a seat are absent.
   * @param known Quotas of their rounds, where the caller has read them.
   */
  presentAll(
    db: Db,
    memberIds: readonly string[],
    known?: ReadonlyMap<string, Quota>,
  ): Promise<Map<string, SpeedState>>
  /** One line as a member sees it. */
  lineOf(row: LineRow, viewerId: string): SpeedLine
  /** The waiting room as a member sees it; without a row it shows the smallest reach and no others. */
  waitingOf(seat: SeatRow, status: WaitingRow | undefined): SpeedWaiting
  rules(): PairingRules
}

/** Dependencies of the presenter. */
export interface StateDeps {
  readonly productConfig: ProductConfig
  readonly quotas: Pick<QuotaService, 'quotaOfEach'>
  readonly photos: Pick<PhotoPresenter, 'urlOf'>
  readonly memberBriefs: Pick<MemberBriefPresenter, 'briefsOf'>
}

/** Data from which the states of several members are presented. */
interface Facts {
  readonly dates: Map<string, DatedPair>
  readonly lines: readonly LineRow[]
  readonly waitingRows: Map<string, WaitingRow>
  readonly peers: Map<string, MemberBrief>
}

const nothing = { waiting: null, date: null, result: null } as const

/** Presents states from the tables `speed_*`. */
export const createStatePresenter = (core: Core, deps: StateDeps): StatePresenter => {
  const { speed, discovery } = deps.productConfig

  const rules = (): PairingRules => ({
    nowMs: core.clock.now(),
    speed,
    discovery,
    withDemo: !core.config.isProduction,
  })

  const lineOf = (row: LineRow, viewerId: string): SpeedLine => ({
    id: row.id,
    seq: row.seq,
    clientToken: row.from_id === viewerId ? row.client_token : null,
    fromMe: row.from_id === viewerId,
    text: row.text,
    createdAt: row.created_at,
  })

  const presentDate = (pair: DatedPair, lines: readonly LineRow[], viewerId: string): SpeedDate => {
    const { date } = pair
    const { mine, peer } = sidesOf(pair, viewerId)
    const now = core.clock.now()
    const step = portraitStep(date, speed, now)
    return {
      speedId: date.id,
      peer: mine.peer,
      startsAt: date.starts_at,
      endsAt: date.ends_at,
      chooseUntil: date.choose_until_at,
      portrait: {
        step,
        url: deps.photos.urlOf(PORTRAIT_FOLDER + portraitName(core.crypto, mine.portrait_id, step)),
        nextAt: portraitNextAt(date, speed, now),
      },
      questionId: date.question_id,
      lines: lines.filter((row) => row.date_id === date.id).map((row) => lineOf(row, viewerId)),
      peerAwayUntil: date.phase === 'talking' ? awayUntil(peer, speed) : null,
      finishAsked: { me: mine.wants_end, peer: peer.wants_end },
      myChoice: mine.choice,
    }
  }

  const presentResult = (pair: DatedPair, viewerId: string, peers: Facts['peers']): SpeedResult | null => {
    const { mine } = sidesOf(pair, viewerId)
    if (mine.outcome === null) return null
    const isMatched = mine.outcome === 'matched'
    return {
      speedId: pair.date.id,
      outcome: mine.outcome,
      groupId: isMatched ? mine.group_id : null,
      peer: isMatched ? (peers.get(viewerId) ?? null) : null,
    }
  }

  const waitingOf = (seat: SeatRow, status: WaitingRow | undefined): SpeedWaiting => {
    // A member who paused their profile while waiting has no row, and meets nobody until they are back.
    const found = status ?? { memberId: seat.member_id, reach: 0, cap: 0, others: 0 }
    const offersAt = (seat.widened_at ?? seat.since_at) + speed.offerWiderMs
    return presentWaiting(found, seat.since_at, offersAt, core.clock.now())
  }

  const isFresh = ({ date }: DatedPair): boolean =>
    date.phase !== 'over' || (date.ended_at ?? 0) > core.clock.now() - speed.resultMs

  const place = (seat: SeatRow, facts: Facts): Pick<SpeedState, 'phase' | 'waiting' | 'date' | 'result'> => {
    const viewerId = seat.member_id
    if (seat.phase === 'waiting') {
      return { ...nothing, phase: 'waiting', waiting: waitingOf(seat, facts.waitingRows.get(viewerId)) }
    }
    const pair = seat.date_id === null ? undefined : facts.dates.get(seat.date_id)
    if (seat.phase === 'idle' || !pair || !isFresh(pair)) return { ...nothing, phase: 'idle' }
    if (seat.phase === 'dating' && pair.date.phase !== 'over') {
      return { ...nothing, phase: pair.date.phase, date: presentDate(pair, facts.lines, viewerId) }
    }
    const result = presentResult(pair, viewerId, facts.peers)
    return result ? { ...nothing, phase: 'over', result } : { ...nothing, phase: 'idle' }
  }

  /** Members who matched see the peer's whole brief. */
  const readPeers = async (db: Db, dates: Map<string, DatedPair>, seats: readonly SeatRow[]) => {
    const peers = new Map<string, MemberBrief>()
    for (const { member_id: viewerId, date_id: dateId, phase } of seats) {
      const pair = dateId === null ? undefined : dates.get(dateId)
      if (phase !== 'over' || !pair) continue
      const { mine } = sidesOf(pair, viewerId)
      if (mine.outcome !== 'matched') continue
      const brief = (await deps.memberBriefs.briefsOf(db, viewerId, [mine.peer_id])).get(mine.peer_id)
      if (brief) peers.set(viewerId, brief)
    }
    return peers
  }

  /** Others are counted when the waiting room is refreshed, not each time a state is sent. */
  const readWaitingRows = async (db: Db, seats: readonly SeatRow[], waitingIds: readonly string[]) => {
    const told = new Map(seats.map((seat) => [seat.member_id, seat.told]))
    const othersOf = (id: string): number => {
      const last = told.get(id)
      return last ? (JSON.parse(last) as SpeedWaiting).others : 0
    }
    const reaches = await new PairingRepository(db, rules()).reachesOf(waitingIds)
    return new Map<string, WaitingRow>(
      [...reaches].map(([id, reach]) => [id, { ...reach, others: othersOf(id) }]),
    )
  }

  const readFacts = async (db: Db, seats: readonly SeatRow[]): Promise<Facts> => {
    const dateIds = [...new Set(seats.flatMap(({ date_id: id, phase }) => (phase !== 'idle' && id) || []))]
    const waitingIds = seats.filter(({ phase }) => phase === 'waiting').map(({ member_id: id }) => id)
    const dates = await new DateRepository(db).listByIds(dateIds)
    const spoken = [...dates.values()].filter(({ date }) => date.phase !== 'over' && date.last_seq > 0)
    return {
      dates,
      lines: await new DateRepository(db).listLines(spoken.map(({ date }) => date.id)),
      waitingRows:
        waitingIds.length > 0 ? await readWaitingRows(db, seats, waitingIds) : new Map<string, WaitingRow>(),
      peers: await readPeers(db, dates, seats),
    }
  }

  const readQuotas = async (db: Db, memberIds: readonly string[]): Promise<Map<string, Quota>> => {
    const members = await db
      .selectFrom('member')
      .select(['id', 'certified_at', 'vip_expire_at', 'created_at'])
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...memberIds]))))
      .execute()
    return deps.quotas.quotaOfEach(db, members, 'speed')
  }

  return {
    rules,
    lineOf,
    waitingOf,

    async presentAll(db, memberIds, known) {
      const seats = await new SeatRepository(db).countState(memberIds)
      const quotas = known ?? (await readQuotas(db, memberIds))
      const facts = await readFacts(db, seats)
      const states = new Map<string, SpeedState>()
      for (const seat of seats) {
        const quota = quotas.get(seat.member_id)
        if (!quota) continue
        states.set(seat.member_id, {
          rev: seat.rev,
          now: core.clock.now(),
          roundsLeft: quota.limit === null ? null : Math.max(0, quota.limit - quota.used),
          roundsResetAt: quota.resetAt,
          ...place(seat, facts),
        })
      }
      return states
    },
  }
}
