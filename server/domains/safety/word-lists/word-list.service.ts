import type { AuditAct } from '@contract/ops/audit-acts'
import type { WordDiff, WordEntry } from '@contract/ops/word-list'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { JobWorker } from '../../../jobs/worker'
import type { Core } from '../../../lib/core'
import type { AuditService } from '../audit/audit.service'
import { operatorName, refuse } from '../operators/operator-error'
import { startingWords } from '../text-moderation/starting-words'
import type { WordLayer } from '../text-moderation/word-layer'
import { changedList, diffOf, keyOfTerm } from './word-changes'
import { WordListRepository, type WordVersionRow } from './word-list.repository'
import { type OperatorSignature, checkSignature } from '../operators/signature'

/** Source: ours; published words are in force on all nodes within 5 s */
const LOOK_EVERY_MS = 4_000
/** Most entries of a version. Source: ours */
const ENTRIES_MAX = 5_000
/** The program's own lists. */
const FIRST_VERSION = 1

/** The draft beside what is in force. */
export interface WordDraft {
  /** The version in force. */
  readonly version: number
  /** Grows with every change of the draft; 0 before the first. */
  readonly rev: number
  readonly entries: readonly WordEntry[]
  /** What publishing would change. */
  readonly diff: WordDiff
  /** The operator who changed the draft last, and the time; null when there is no draft. */
  readonly operator: string | null
  readonly at: number | null
}

/** A published version, without its entries. */
export type WordVersion = Omit<WordVersionRow, 'entries'> & { readonly count: number }

/** A change of the draft. */
export interface WordChange {
  readonly operator: string
  /** The draft that the operator saw. */
  readonly rev: number
  readonly set: readonly WordEntry[]
  readonly remove: readonly string[]
}

/** Word lists that operators edit as one shared draft and publish as versions. Source: product §11.4 */
export interface WordLists {
  /** Uses the newest version in this process, unless it is used already. */
  refresh(): Promise<void>
  /** Versions, newest first, without the program's own. */
  list(db: Db, limit: number): Promise<WordVersion[]>
  draft(db: Db): Promise<WordDraft>
  /** What rolling back to a version would change. @throws OperatorError WORD_VERSION_UNKNOWN */
  compare(db: Db, version: number): Promise<WordDiff>
  /**
   * Changes the draft and returns its new number.
   * @throws OperatorError WORDS_CHANGED with `by` when the draft is another one by now; WORD_EMPTY with `term`;
   * WORDS_FULL with `max`; OPERATOR_NAME.
   */
  edit(change: WordChange): Promise<number>
  /** Makes the draft the list in force. @throws OperatorError WORDS_SAME, WHY_MISSING, and as `edit` */
  publish(rev: number, signed: OperatorSignature): Promise<number>
  /**
   * Makes an earlier version a new one; an open draft is dropped. @throws OperatorError WORD_VERSION_UNKNOWN, WORDS_SAME,
   * WHY_MISSING, OPERATOR_NAME
   */
  rollBack(version: number, signed: OperatorSignature): Promise<number>
}

/** Dependencies of the word lists. */
export interface WordListDeps {
  readonly wordLayer: Pick<WordLayer, 'replace'>
  readonly audit: Pick<AuditService, 'add'>
  readonly jobs: Pick<JobWorker, 'repeat'>
}

/** Word lists in the tables `word_list_version` and `word_list_draft`. */
export const createWordLists = (
  core: Pick<Core, 'background' | 'clock' | 'transaction'>,
  { wordLayer, audit, jobs }: WordListDeps,
): WordLists => {
  let used = FIRST_VERSION

  const newestIn = async (db: Db): Promise<number> =>
    (await new WordListRepository(db).newest()) ?? FIRST_VERSION

  const entriesOf = async (db: Db, version: number): Promise<readonly WordEntry[]> => {
    if (version === FIRST_VERSION) return startingWords
    return ((await new WordListRepository(db).find(version)) ?? refuse('WORD_VERSION_UNKNOWN')).entries
  }

  const refresh = async (): Promise<void> => {
    const { db } = core.background
    const version = await newestIn(db)
    if (version === used) return
    wordLayer.replace(await entriesOf(db, version))
    used = version
  }

  const draftOf = async (db: Db): Promise<WordDraft> => {
    const version = await newestIn(db)
    const current = await entriesOf(db, version)
    const row = await new WordListRepository(db).draft()
    const isOpen = row?.based_on === version
    const entries = isOpen ? row.entries : current
    return {
      version,
      rev: row?.rev ?? 0,
      entries,
      diff: diffOf(current, entries),
      operator: isOpen ? row.operator : null,
      at: isOpen ? row.at : null,
    }
  }

  /** The draft under lock, if it is the one that the operator saw. */
  const lockDraft = async (tx: Tx, rev: number): Promise<WordDraft> => {
    await new WordListRepository(tx).lock()
    const draft = await draftOf(tx)
    if (draft.rev !== rev) refuse('WORDS_CHANGED', { by: draft.operator ?? 'a colleague' })
    return draft
  }

  const add = async (
    tx: Tx,
    act: AuditAct,
    before: { version: number; entries: readonly WordEntry[] },
    entries: readonly WordEntry[],
    signed: OperatorSignature,
  ): Promise<number> => {
    const { added, removed, changed } = diffOf(before.entries, entries)
    if (added.length + removed.length + changed.length === 0) refuse('WORDS_SAME')
    const { operator, why } = checkSignature(signed)
    const version = before.version + 1
    await new WordListRepository(tx).insert({ version, entries, operator, why, at: core.clock.now() })
    await audit.add(tx, {
      operator,
      act,
      subject: `words:${version}`,
      memberId: null,
      why,
      before: { version: before.version, count: before.entries.length },
      after: {
        version,
        count: entries.length,
        added: added.length,
        removed: removed.length,
        changed: changed.length,
      },
    })
    return version
  }

  jobs.repeat({ name: 'word lists', everyMs: LOOK_EVERY_MS, run: refresh })

  return {
    refresh,
    list: (db, limit) => new WordListRepository(db).list(limit),
    draft: draftOf,
    compare: async (db, version) =>
      diffOf(await entriesOf(db, await newestIn(db)), await entriesOf(db, version)),

    edit: ({ operator, rev, set, remove }) =>
      core.transaction(async (tx) => {
        const draft = await lockDraft(tx, rev)
        const empty = set.find(({ term }) => keyOfTerm(term) === '')
        if (empty) refuse('WORD_EMPTY', { term: empty.term })
        const entries = changedList(draft.entries, set, remove)
        if (entries.length > ENTRIES_MAX) refuse('WORDS_FULL', { max: String(ENTRIES_MAX) })
        await new WordListRepository(tx).writeDraft({
          rev: rev + 1,
          based_on: draft.version,
          entries,
          operator: operatorName(operator),
          at: core.clock.now(),
        })
        return rev + 1
      }),

    async publish(rev, signed) {
      const version = await core.transaction(async (tx) => {
        const draft = await lockDraft(tx, rev)
        const before = { version: draft.version, entries: await entriesOf(tx, draft.version) }
        return add(tx, 'words.published', before, draft.entries, signed)
      })
      await refresh()
      return version
    },

    async rollBack(former, signed) {
      const version = await core.transaction(async (tx) => {
        await new WordListRepository(tx).lock()
        const current = await newestIn(tx)
        const before = { version: current, entries: await entriesOf(tx, current) }
        return add(tx, 'words.rolled_back', before, await entriesOf(tx, former), signed)
      })
      await refresh()
      return version
    },
  }
}
