import { type Kysely, sql } from 'kysely'

/** Platform accounts move in every journal; so many rows each keep them from making everybody wait. Source: ours */
const SHARDS = 16

const statements = [
  // No key to the member: the books outlive the account. The platform's accounts belong to 'platform'.
  sql`create table ledger_account (
    id bigint generated always as identity primary key,
    owner_id text not null,
    kind text not null,
    shard smallint not null default 0,
    balance_fen bigint not null default 0,
    unique (owner_id, kind, shard),
    constraint ledger_account_kind check (
      case when owner_id = 'platform'
        then kind in ('revenue', 'promo_expense', 'fee', 'refund_reserve', 'payable_alipay') or kind like 'cash\\_%'
        else shard = 0 and kind in ('recharge_principal', 'recharge_bonus', 'escrow', 'income_pending',
          'income_available', 'withdraw_frozen')
      end),
    constraint ledger_account_not_negative check (owner_id = 'platform' or balance_fen >= 0),
    constraint ledger_account_whole_coins check (
      kind not in ('recharge_principal', 'recharge_bonus', 'escrow') or balance_fen % 10 = 0)
  )`,
  sql`create table ledger_journal (
    id bigint generated always as identity primary key,
    business_key text not null unique,
    kind text not null,
    facts jsonb not null,
    at bigint not null
  )`,
  sql`create table ledger_posting (
    id bigint primary key,
    journal_id bigint not null references ledger_journal (id),
    account_id bigint not null references ledger_account (id),
    amount_fen bigint not null check (amount_fen <> 0),
    balance_after_fen bigint not null,
    unique (journal_id, account_id)
  )`,
  sql`create index ledger_posting_account on ledger_posting (account_id, id)`,
  sql`create sequence ledger_posting_number`,

  // The number is drawn while the account's row is held: an account's postings are numbered in the order of its balances.
  sql`create function ledger_carry_posting() returns trigger language plpgsql as $$
    begin
      update ledger_account set balance_fen = balance_fen + new.amount_fen
        where id = new.account_id returning balance_fen into new.balance_after_fen;
      new.id := nextval('ledger_posting_number');
      return new;
    end $$`,
  sql`create trigger ledger_posting_carry before insert on ledger_posting
    for each row execute function ledger_carry_posting()`,

  sql`create function ledger_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger is append-only' using errcode = 'insufficient_privilege';
    end $$`,
  ...['ledger_journal', 'ledger_posting'].flatMap((table) => [
    sql`create trigger ${sql.ref(`${table}_rows`)} before update or delete on ${sql.table(table)}
      for each row execute function ledger_refuse_change()`,
    sql`create trigger ${sql.ref(`${table}_all`)} before truncate on ${sql.table(table)}
      for each statement execute function ledger_refuse_change()`,
  ]),
  sql`create trigger ledger_account_gone before delete on ledger_account
    for each row execute function ledger_refuse_change()`,
  sql`create trigger ledger_account_all before truncate on ledger_account
    for each statement execute function ledger_refuse_change()`,
  // An account starts empty, and only the trigger of a posting moves it.
  sql`create function ledger_guard_account() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        if new.balance_fen = 0 then return new; end if;
      elsif pg_trigger_depth() > 1 and new.id = old.id and new.owner_id = old.owner_id and new.kind = old.kind
        and new.shard = old.shard then
        return new;
      end if;
      raise exception 'balances move by postings alone' using errcode = 'insufficient_privilege';
    end $$`,
  sql`create trigger ledger_account_guard before insert or update on ledger_account
    for each row execute function ledger_guard_account()`,

  // A journal's lines come by one statement, which must leave it whole; at the end of the transaction none is empty.
  sql`create function ledger_check_postings() returns trigger language plpgsql as $$
    begin
      if exists (
        select from ledger_posting where journal_id in (select journal_id from added)
        group by journal_id having sum(amount_fen) <> 0 or count(*) < 2
      ) then
        raise exception 'a journal does not balance' using errcode = 'check_violation';
      end if;
      return null;
    end $$`,
  sql`create trigger ledger_posting_balances after insert on ledger_posting referencing new table as added
    for each statement execute function ledger_check_postings()`,
  sql`create function ledger_check_journal() returns trigger language plpgsql as $$
    begin
      if not exists (select from ledger_posting where journal_id = new.id) then
        raise exception 'journal % is empty', new.id using errcode = 'check_violation';
      end if;
      return null;
    end $$`,
  sql`create constraint trigger ledger_journal_whole after insert on ledger_journal
    deferrable initially deferred for each row execute function ledger_check_journal()`,

  // One round trip for journals, however many: `journal` numbers the one of each posting from 1. Accounts are taken in the
  // order of their ids, so that no two callers wait for each other.
  sql`create function ledger_append(keys text[], journal_kinds text[], facts jsonb, at bigint,
      journals integer[], owners text[], kinds text[], shards smallint[], amounts bigint[])
    returns table (owner_id text, kind text, balance_fen bigint) language plpgsql as $$
    #variable_conflict use_column
    declare
      ids bigint[];
    begin
      insert into ledger_account (owner_id, kind, shard)
        select distinct owner, account, part from unnest(owners, kinds, shards) as wanted (owner, account, part)
        where not exists (
          select from ledger_account as a
          where a.owner_id = owner and a.kind = account and a.shard = part)
        order by owner, account, part
        on conflict do nothing;
      with written as (
        insert into ledger_journal (business_key, kind, facts, at)
          select key, journal_kind, facts -> (place - 1)::integer, at
          from unnest(keys, journal_kinds) with ordinality as wanted (key, journal_kind, place)
          order by place
          returning id, business_key
      )
      select array_agg(id order by place) into ids from written
        join unnest(keys) with ordinality as wanted (key, place) on key = business_key;
      insert into ledger_posting (journal_id, account_id, amount_fen)
        select ids[journal], a.id, amount
        from unnest(journals, owners, kinds, shards, amounts) as wanted (journal, owner, account, part, amount)
        join ledger_account as a on a.owner_id = owner and a.kind = account and a.shard = part
        order by a.id, journal;
      return query
        select a.owner_id, a.kind, p.balance_after_fen from ledger_posting as p
        join ledger_account as a on a.id = p.account_id where p.journal_id = any(ids) order by p.id;
    end $$`,

  sql`insert into ledger_account (owner_id, kind, shard)
    select 'platform', kind, shard
    from unnest(array['revenue', 'promo_expense', 'fee', 'refund_reserve', 'payable_alipay']) as kind,
      generate_series(0, ${sql.raw(String(SHARDS - 1))}) as shard`,

  // What the member sees of their money; it follows the orders, the ledger does not follow it.
  sql`create table bill (
    id text primary key,
    ref text not null unique,
    member_id text not null,
    type text not null check (type in ('recharge', 'income', 'payment', 'withdrawal')),
    biz_type text not null,
    sign smallint not null check (sign in (1, -1)),
    amount_fen bigint not null check (amount_fen >= 0),
    coins bigint not null check (coins >= 0),
    state text not null check (state in ('processing', 'held', 'done', 'closed', 'returned', 'reviewing', 'approved',
      'paying')),
    reason text,
    channel text,
    balance_after_fen bigint,
    balance_after_coins bigint,
    peer_id text,
    order_no text,
    refund_of text,
    steps jsonb not null,
    created_at bigint not null,
    settled_at bigint
  )`,
  sql`create index bill_member on bill (member_id, type, created_at desc, id desc)`,

  // While a row stands open, nothing is paid out. Source: product §7.8.7
  sql`create table payout_freeze (
    id bigint generated always as identity primary key,
    reason text not null,
    facts jsonb not null,
    at bigint not null,
    lifted_by text,
    lifted_why text,
    lifted_at bigint
  )`,
  sql`create index payout_freeze_open on payout_freeze (at) where lifted_at is null`,
]

/** The double-entry ledger, the bills made of it and the freeze of payouts. Source: product §7.8 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
