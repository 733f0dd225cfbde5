import { sql } from 'kysely'
import type { Db } from './database'
import { SchemaError } from './schema-error'
import { sqlStateOf } from './sqlstate'

/** Accounts of the database, each with the rights of its work alone. Source: ours */
export const ROLES = {
  /** Owns the tables and runs the migrations. */
  owner: 'jinyu_owner',
  /** The nodes: rows and nothing else, and no journal is changed. */
  app: 'jinyu_app',
  /** The operators' command line: the rights of the nodes, under a name and a password of its own. */
  ops: 'jinyu_ops',
  /** Statistics: reads some tables, without secrets and without members' words, phones and places. */
  readOnly: 'jinyu_readonly',
} as const

/** Tables that statistics need. Any other table is closed to them, such as messages, codes and sealed answers. */
const SHOWN_TABLES = [
  'action',
  'appeal',
  'audit_entry',
  'authentication',
  'bill',
  'block',
  'cancellation',
  'coin_spend',
  'config_version',
  'image',
  'income_lot',
  'inquiry',
  'invite',
  'invite_spend',
  'ledger_account',
  'ledger_journal',
  'ledger_posting',
  'match',
  'member',
  'member_location',
  'message_group',
  'message_group_member',
  'notice',
  'payment_alert',
  'payout_freeze',
  'recharge_order',
  'recharge_refund',
  'report',
  'retention_run',
  'sanction',
  'schema_version',
  'session',
  'speed_date',
  'terms_consent',
  'unlock_order',
  'usage_count',
  'vip_grant',
  'visit',
  'withdrawal',
]

/** Columns of them that hold secrets or a member's own words, numbers and places; so does every column of bytes. */
const HIDDEN_COLUMNS = [
  'action.extra',
  'appeal.text',
  'authentication.digits',
  'block.speed_peer',
  'cancellation.reason',
  'image.looks',
  'member.bio',
  'member.birth_date',
  'member.invite_code',
  'member.nickname',
  'member.phone_masked',
  'member.prompts',
  'member_location.anchor',
  'member_location.birth_on',
  'member_location.cell_x',
  'member_location.cell_y',
  'member_location.pt',
  'message_group_member.last_line',
  'notice.params',
  'report.detail',
  'report.evidence',
  'report.image_urls',
  'session.device_id',
  'unlock_order.claim',
  'unlock_order.feedback',
  'unlock_order.masked',
  'unlock_order.note',
  'unlock_order.reply',
  'withdrawal.held_code',
  'withdrawal.payee_masked',
]

const textList = (words: readonly string[]): string => `array[${words.map((word) => `'${word}'`).join(', ')}]`

/**
 * Gives every table exactly its rights, in one statement. A table with a trigger that refuses TRUNCATE is a journal: rows
 * are added and read. Accounts of the ledger keep the right to their balance, which the trigger of a posting needs.
 */
const grants = `do $$
  declare
    place text := quote_ident(current_schema());
    found record;
  begin
    execute format('revoke create, temporary on database %I from public', current_database());
    execute format('revoke create on schema %s from public', place);
    execute format('grant usage on schema %s to ${ROLES.app}, ${ROLES.ops}, ${ROLES.readOnly}', place);
    for found in
      select c.oid::regclass as name,
        case
          when c.relname in ('kysely_migration', 'schema_version') then 'select'
          when exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgtype & 32 <> 0)
            then 'select, insert' || case c.relname when 'ledger_account' then ', update (balance_fen)' else '' end
          else 'select, insert, update, delete'
        end as rights,
        (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid <> 'bytea'::regtype
            and c.relname = any (${textList(SHOWN_TABLES)})
            and c.relname || '.' || a.attname <> all (${textList(HIDDEN_COLUMNS)})) as shown
      from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    loop
      execute format('revoke all on %s from ${ROLES.app}, ${ROLES.ops}, ${ROLES.readOnly}', found.name);
      execute format('grant %s on %s to ${ROLES.app}, ${ROLES.ops}', found.rights, found.name);
      if found.shown is not null then
        execute format('grant select (%s) on %s to ${ROLES.readOnly}', found.shown, found.name);
      end if;
    end loop;
    execute format('grant usage on all sequences in schema %s to ${ROLES.app}, ${ROLES.ops}', place);
  end $$`

/** Makes the owner the owner of what another account made; objects of extensions stay as they are. */
const handOver = `do $$
  declare
    found record;
  begin
    execute format('grant create, connect on database %I to ${ROLES.owner}', current_database());
    execute format('grant create, usage on schema %I to ${ROLES.owner}', current_schema());
    for found in
      select format('table %s', c.oid::regclass) as what from pg_class c
        where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
          and c.relowner <> '${ROLES.owner}'::regrole
      union all
      select format('sequence %s', c.oid::regclass) from pg_class c
        where c.relnamespace = current_schema()::regnamespace and c.relkind = 'S'
          and c.relowner <> '${ROLES.owner}'::regrole
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
      union all
      select format('function %s', p.oid::regprocedure) from pg_proc p
        where p.pronamespace = current_schema()::regnamespace and p.proowner <> '${ROLES.owner}'::regrole
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    loop
      execute format('alter %s owner to ${ROLES.owner}', found.what);
    end loop;
  end $$`

const missingRoles = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${Object.values(ROLES)}::text[]) as name
    where not exists (select from pg_roles where rolname = name)`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Gives the accounts exactly their rights to every table; nothing happens where the accounts do not exist. A migration calls
 * it in its own transaction: no node ever sees a table that it may not use, or a journal that it may change. Default
 * privileges could not distinguish the two.
 */
export const grantRights = async (db: Db): Promise<void> => {
  if ((await missingRoles(db)).length > 0) return
  await sql.raw(grants).execute(db)
}

/** `insufficient_privilege`. Source: PostgreSQL, Appendix A */
const NOT_ALLOWED = '42501'

/**
 * Makes the accounts that are missing, hands everything over to the owner and gives the others their rights: all of it, or
 * in the caller's transaction nothing. Safe to run again. A new account can log in and has no password yet.
 * @throws SchemaError when this account may not make others.
 */
export const createRoles = async (tx: Db): Promise<void> => {
  try {
    for (const name of await missingRoles(tx)) await sql.raw(`create role ${name} login`).execute(tx)
    await joinOwner(tx)
    await sql.raw(handOver).execute(tx)
    await sql.raw(grants).execute(tx)
  } catch (error) {
    if (sqlStateOf(error) !== NOT_ALLOWED) throw error
    throw new SchemaError(
      'This account may not make the roles: use one that may create roles and owns the tables.',
    )
  }
}

/** An account that is no superuser hands tables over only as a member of the one that gets them. */
const joinOwner = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ mayAlready: boolean }>`
    select rolsuper or rolname = ${ROLES.owner} as "mayAlready" from pg_roles
    where rolname = current_user`.execute(db)
  if (rows[0]?.mayAlready !== true) await sql.raw(`grant ${ROLES.owner} to current_user`).execute(db)
}
