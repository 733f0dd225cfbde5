import type { TextPlace } from '@contract/ops/ops-constants'
import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import type { TextScene } from '../../../providers/moderation/port'
import { MOST_URGENT, TextCaseRepository, type TextCaseRow } from './text-case.repository'
import type { TextVerdict } from './verdict'

/** A place whose texts are refused until a person allows them. */
export type RefusedPlace = Exclude<TextPlace, 'chat' | 'speed' | 'intro' | MediaPlace>

/** A picture or voice of a chat; its case shows the message's media and has no text. */
export type MediaPlace = 'picture' | 'voice'

/** A text with the verdict that a person has to look at it, or that nothing judged it. */
interface DoubtfulText {
  readonly memberId: string
  readonly text: string
  readonly verdict: Pick<TextVerdict, 'class' | 'layer'>
}

/** A line that was sent in a thread or a speed date. */
export interface SentText extends DoubtfulText {
  readonly place: 'chat' | 'speed'
  readonly groupId: string
  readonly seq: number
}

/** A text that was refused. */
export interface RefusedText extends DoubtfulText {
  readonly place: RefusedPlace
}

/** What the vendor found in media; nulls for media that nothing judged. */
export type MediaFinding = Pick<TextCaseRow, 'class' | 'layer' | 'score'>

/** Media of a message that needs a person. */
export interface DoubtfulMedia {
  readonly memberId: string
  readonly place: MediaPlace
  readonly groupId: string
  readonly seq: number
  readonly finding: MediaFinding
}

/** An introduction by voice that needs a person. */
export interface WaitingIntro {
  readonly memberId: string
  readonly introId: string
  readonly finding: MediaFinding
}

/** Texts that need a person, as they arrive and are stored. Source: product §11.4 */
export interface TextCases {
  /**
   * Adds a case for a line that was sent; a repeat adds nothing. Beyond `MAX_WAITING_LINES` of one member only lines about
   * minors are added, so that one member cannot fill the queue of all; a decision makes room for the next.
   */
  addSent(db: Db, sent: SentText): Promise<void>
  /**
   * Adds a case for a refused text. Each place of a member has one waiting case: another text replaces it under a new
   * id, so that nobody approves a text that they did not read. A text that a reviewer has refused adds nothing.
   */
  addRefused(refused: RefusedText): Promise<void>
  /**
   * Adds a case for media of a message, or writes what was found to its waiting case. Returns false when a reviewer has
   * decided already: then nothing changes.
   */
  markMedia(db: Db, media: DoubtfulMedia): Promise<boolean>
  /**
   * Adds a case for an introduction by voice, in place of a waiting one of the same member. Its text is the id of the
   * recording, so that nobody decides about a recording that they did not listen to.
   */
  addIntro(db: Db, intro: WaitingIntro): Promise<void>
  /** Deletes the waiting case of a member's introduction. */
  forgetIntro(db: Db, memberId: string): Promise<void>
  /** True when a reviewer has allowed the member this very text in the scene. */
  isApproved(memberId: string, scene: TextScene, text: string): Promise<boolean>
  /** Waiting cases: those about minors first, then the oldest. */
  listWaiting(db: Db, limit: number): Promise<TextCaseRow[]>
  /** A case, waiting or decided; null for an unknown one. */
  find(db: Db, id: string): Promise<TextCaseRow | null>
  /** As `find`, and locks the case until the transaction ends. */
  lock(db: Db, id: string): Promise<TextCaseRow | null>
  /** Stores the decision of a locked case. */
  decide(db: Db, id: string, decision: TextDecision): Promise<void>
}

/** What an operator decided, and when, in epoch ms. */
export type TextDecision = Pick<TextCaseRow, 'state' | 'decided_at' | 'decided_by'>

/** Lines of one member that wait for a person at a time. Source: ours */
export const MAX_WAITING_LINES = 20

/** Places of each scene. */
const PLACES: Readonly<Record<TextScene, readonly TextPlace[]>> = {
  nickname: ['nickname'],
  profile: ['bio', 'job', 'prompts', 'alt'],
  chat: ['chat', 'speed', 'greeting'],
}

/** Cases in the table `text_case`. */
export const createTextCases = ({
  db: pool,
  clock,
  ids,
  transaction,
}: Pick<Core, 'db' | 'clock' | 'ids' | 'transaction'>): TextCases => {
  const rowOf = ({ memberId, text, verdict }: DoubtfulText) => ({
    id: ids.ulid(clock.now()),
    member_id: memberId,
    text,
    class: verdict.class,
    layer: verdict.layer,
    created_at: clock.now(),
  })

  return {
    async addSent(db, sent) {
      const { memberId, place, groupId, seq, verdict } = sent
      const cases = new TextCaseRepository(db)
      const hasRoom = async () =>
        (await cases.countWaitingLines(memberId, MAX_WAITING_LINES)) < MAX_WAITING_LINES
      if (verdict.class !== MOST_URGENT && !(await hasRoom())) return
      await cases.insert({ ...rowOf(sent), place, group_id: groupId, seq })
    },

    markMedia(db, { memberId, place, groupId, seq, finding }) {
      const created = { id: ids.ulid(clock.now()), member_id: memberId, text: '', created_at: clock.now() }
      return new TextCaseRepository(db).mark({ ...created, ...finding, place, group_id: groupId, seq })
    },

    async addIntro(db, { memberId, introId, finding }) {
      const cases = new TextCaseRepository(db)
      await cases.deleteWaiting(memberId, 'intro')
      await cases.insert({
        id: ids.ulid(clock.now()),
        member_id: memberId,
        place: 'intro',
        text: introId,
        ...finding,
        group_id: null,
        seq: null,
        created_at: clock.now(),
      })
    },

    forgetIntro: (db, memberId) => new TextCaseRepository(db).deleteWaiting(memberId, 'intro'),

    async addRefused(refused) {
      const { memberId, place, text } = refused
      await transaction(async (tx) => {
        const cases = new TextCaseRepository(tx)
        if (await cases.isKnown(memberId, place, text)) return
        await cases.deleteWaiting(memberId, place)
        await cases.insert({ ...rowOf(refused), place, group_id: null, seq: null })
      })
    },

    listWaiting: (db, limit) => new TextCaseRepository(db).listWaiting(limit),
    find: (db, id) => new TextCaseRepository(db).find(id),
    lock: (db, id) => new TextCaseRepository(db).lock(id),
    decide: (db, id, decision) => new TextCaseRepository(db).decide(id, decision),
    isApproved: (memberId, scene, text) =>
      new TextCaseRepository(pool).isApproved(memberId, PLACES[scene], text),
  }
}
