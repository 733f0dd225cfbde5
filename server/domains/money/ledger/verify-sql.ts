import { type RawBuilder, sql } from 'kysely'
import { REVERSAL } from './reversal-key'
import type { LedgerReconciliation } from './reconciliation.service'

/** A limit that no result reaches. */
const ALL = 1_000_000_000

/** A fault: its subject and a description. */
export interface Fault {
  /** Id of an account or a posting, or key of a journal. */
  readonly subject: string
  readonly detail: string
}

/** A query for the faults of one kind; it returns at most `limit` rows. */
export interface FaultQuery {
  readonly name: string
  readonly query: (limit: number) => RawBuilder<Fault>
}

/** Rules that every journal and every account must satisfy. Source: product §7.8.1, ours */
export const soundness: readonly FaultQuery[] = [
  {
    name: 'journal does not balance',
    query: (limit) => sql`
      select j.business_key as subject, count(p.id) || ' lines, sum ' || coalesce(sum(p.amount_fen), 0) as detail
      from ledger_journal j left join ledger_posting p on p.journal_id = j.id
      group by j.id having count(p.id) < 2 or sum(p.amount_fen) <> 0 limit ${limit}`,
  },
  {
    name: 'line belongs nowhere',
    query: (limit) => sql`
      select p.id::text as subject, 'no journal or no account' as detail from ledger_posting p
      where not exists (select from ledger_journal j where j.id = p.journal_id)
        or not exists (select from ledger_account a where a.id = p.account_id) limit ${limit}`,
  },
  {
    name: 'balance is not the sum of the lines',
    query: (limit) => sql`
      select a.id::text as subject, 'balance ' || a.balance_fen || ', sum ' || coalesce(sum(p.amount_fen), 0) as detail
      from ledger_account a left join ledger_posting p on p.account_id = a.id
      group by a.id having a.balance_fen <> coalesce(sum(p.amount_fen), 0) limit ${limit}`,
  },
  {
    name: 'lines do not carry the balance on',
    query: (limit) => sql`
      select account_id::text as subject, 'line ' || id as detail from (
        select id, account_id, amount_fen, balance_after_fen,
          lag(balance_after_fen, 1, 0::bigint) over (partition by account_id order by id) as before_fen
        from ledger_posting) as line
      where balance_after_fen <> before_fen + amount_fen limit ${limit}`,
  },
  {
    name: 'a member owes',
    query: (limit) => sql`
      select a.id::text as subject, 'balance ' || a.balance_fen as detail from ledger_account a
      where a.owner_id <> 'platform' and (a.balance_fen < 0 or exists (
        select from ledger_posting p where p.account_id = a.id and p.balance_after_fen < 0)) limit ${limit}`,
  },
  {
    name: 'a reversal does not mirror its journal',
    query: (limit) => sql`
      select r.business_key as subject, coalesce(j.kind, 'no such journal') as detail
      from ledger_journal r left join ledger_journal j on j.business_key = substr(r.business_key, ${REVERSAL.length + 1}::integer)
      where starts_with(r.business_key, ${REVERSAL}) and (j.id is null or j.kind <> r.kind or exists (
        select from ledger_posting p join ledger_account a on a.id = p.account_id
        where p.journal_id in (j.id, r.id) group by a.owner_id, a.kind having sum(p.amount_fen) <> 0)) limit ${limit}`,
  },
  {
    name: 'the whole is not zero',
    query: (limit) => sql`
      select 'all' as subject, 'sum ' || sum(balance_fen) as detail from ledger_account
      having sum(balance_fen) <> 0 limit ${limit}`,
  },
]

/**
 * Differences between the expected lines of a reconciliation and the ledger, by journal and account. The shards of a
 * platform account count together, because the choice of the shard is the ledger's. A reversed journal counts as if it
 * had never been there.
 */
export const differencesOf = (
  { kinds, expected }: LedgerReconciliation,
  limit: number,
): RawBuilder<Fault> => sql`
  with expected (key, kind, owner, account, fen) as (${expected()}),
  actual as (
    select j.business_key as key, j.kind, a.owner_id as owner, a.kind as account, sum(p.amount_fen)::bigint as fen
    from ledger_journal j
    join ledger_posting p on p.journal_id = j.id
    join ledger_account a on a.id = p.account_id
    where j.kind = any(${[...kinds]}::text[]) and not starts_with(j.business_key, ${REVERSAL})
      and not exists (select from ledger_journal r where r.business_key = ${REVERSAL} || j.business_key)
    group by j.business_key, j.kind, a.owner_id, a.kind
  ),
  wanted as (
    select key, kind, owner, account, sum(fen)::bigint as fen from expected
    group by key, kind, owner, account
  )
  select coalesce(wanted.key, actual.key) as subject,
    coalesce(wanted.account, actual.account) || ': expected ' || coalesce(wanted.fen::text, 'nothing')
      || ', found ' || coalesce(actual.fen::text, 'nothing') as detail
  from wanted full join actual using (key, kind, owner, account)
  where wanted.fen is distinct from actual.fen
  limit ${limit}`

/** Whether the reconciliation finds the journal of the key faulty. */
export const isFaultySql = (
  reconciliation: LedgerReconciliation,
  key: string,
): RawBuilder<{ is_faulty: boolean }> => sql`
  select exists (select from (${differencesOf(reconciliation, ALL)}) as fault where subject = ${key}) as is_faulty`

/** Journals of kinds that no reconciliation explains. */
export const strangersOf = (explained: readonly string[], limit: number): RawBuilder<Fault> => sql`
  select business_key as subject, kind as detail from ledger_journal
  where kind <> all(${[...explained]}::text[]) limit ${limit}`
