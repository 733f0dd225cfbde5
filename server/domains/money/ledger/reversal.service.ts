import { sql } from 'kysely'
import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import type { AuditService } from '../../safety/audit/audit.service'
import { refuse } from '../../safety/operators/operator-error'
import { PLATFORM, type Posting } from './accounts'
import { type JournalKind, type LedgerService, OverdrawnError } from './ledger.service'
import { REVERSAL } from './reversal-key'
import type { ReconciliationService } from './reconciliation.service'
import { type OperatorSignature, checkSignature } from '../../safety/operators/signature'

/** Reverses journals that should not be in the ledger. Source: product §7.8.1, §11.6 */
export interface ReversalService {
  /**
   * Signs the reversal of a journal; the second person's signature appends the journal that mirrors it. Returns `more`
   * while another person has to sign. Only a faulty journal can be reversed.
   * @throws OperatorError JOURNAL_UNKNOWN, JOURNAL_RIGHT, JOURNAL_REVERSED, REVERSAL_OVERDRAWN when a member has
   * already spent the money, SECOND_OPERATOR with `by`, OPERATOR_NAME, WHY_MISSING.
   */
  reverse(key: string, signed: OperatorSignature): Promise<'more' | 'done'>
}

/** Dependencies of reversals. */
export interface ReversalDeps {
  readonly ledger: Pick<LedgerService, 'append' | 'has'>
  readonly ledgerVerify: Pick<ReconciliationService, 'isFaulty'>
  readonly audit: Pick<AuditService, 'add'>
}

interface KeptJournal {
  readonly kind: JournalKind
  readonly lines: readonly Posting[]
}

const journalOf = async (db: Db, key: string): Promise<KeptJournal> => {
  const { rows } = await sql<KeptJournal>`
    select j.kind, json_agg(json_build_object(
      'ownerId', a.owner_id, 'account', a.kind, 'amountFen', p.amount_fen) order by p.id) as lines
    from ledger_journal j join ledger_posting p on p.journal_id = j.id join ledger_account a on a.id = p.account_id
    where j.business_key = ${key} and not starts_with(j.business_key, ${REVERSAL}) group by j.id`.execute(db)
  return rows[0] ?? refuse('JOURNAL_UNKNOWN')
}

/** Locks the row of the first signature; undefined when this signature is the first. */
const signatureOf = async (db: Db, key: string, mine: { by: string; why: string; atMs: number }) => {
  const row = { business_key: key, signed_by: mine.by, why: mine.why, signed_at: mine.atMs }
  const { numInsertedOrUpdatedRows: made } = await db
    .insertInto('ledger_reversal')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (made === 1n) return undefined
  return db
    .selectFrom('ledger_reversal')
    .select('signed_by')
    .where('business_key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Reverses journals in the ledger, each step with its entry in the audit log. */
export const createReversalService = (
  { transaction, clock }: Pick<Core, 'transaction' | 'clock'>,
  { ledger, ledgerVerify, audit }: ReversalDeps,
): ReversalService => {
  const reverseIn = async (
    db: Db,
    key: string,
    { operator, why }: OperatorSignature,
  ): Promise<'more' | 'done'> => {
    const { kind, lines } = await journalOf(db, key)
    const first = await signatureOf(db, key, { by: operator, why, atMs: clock.now() })
    if (await ledger.has(db, `${REVERSAL}${key}`)) refuse('JOURNAL_REVERSED')
    if (!(await ledgerVerify.isFaulty(db, { key, kind }))) refuse('JOURNAL_RIGHT')
    if (first?.signed_by === operator) refuse('SECOND_OPERATOR', { by: operator })
    if (first) {
      await ledger.append(db, {
        key: `${REVERSAL}${key}`,
        kind,
        facts: { of: key },
        postings: lines.map((line) => ({ ...line, amountFen: -line.amountFen })),
      })
    }
    await audit.add(db, {
      operator,
      act: first ? 'ledger.reversed' : 'ledger.reversal_signed',
      subject: `ledger_journal:${key}`,
      memberId: lines.find(({ ownerId }) => ownerId !== PLATFORM)?.ownerId ?? null,
      why,
      before: { reversed: false },
      after: { reversed: first !== undefined },
    })
    return first ? 'done' : 'more'
  }

  return {
    async reverse(key, signed) {
      const by = checkSignature(signed)
      try {
        return await transaction((tx) => reverseIn(tx, key, by))
      } catch (error) {
        if (error instanceof OverdrawnError) return refuse('REVERSAL_OVERDRAWN')
        throw error
      }
    },
  }
}
