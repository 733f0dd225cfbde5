import { type Kysely, sql } from 'kysely'
import type { Db } from '../database'
import { MESSAGE_PARTITIONS } from './chat-tables'
import { grantRights } from '../roles'
import { persist } from '../../lib/persist'
import { isDeadlock, isLockTimeout } from '../sqlstate'

/** How the copy is made. */
export interface PartitionOptions {
  /** Messages that one transaction copies. Default 2,000. */
  readonly batch?: number
  /** Runs before each batch. */
  readonly onBatch?: () => Promise<void>
}

type Handle = Kysely<unknown>

/** A message's place. */
interface Place {
  readonly group_id: string
  readonly seq: number
}

/** A message of the batch that changes meanwhile waits for it, some tenths of a second. Source: ours */
const BATCH = 2_000
/** How long a step waits for each table, in ms; calls wait behind it, and for at most four tables. Source: ours */
const LOCK_MS = 300
/** Between two tries of a step, in which the calls that waited are served, in ms. Source: ours */
const PAUSE_MS = 500
/** About ten minutes, in which the longest transaction of a call ends many times. Source: ours */
const TRIES = 1_200

/** Runs a step until it gets its locks. @throws the database's error after the last try */
const untilLocked = <T>(step: () => Promise<T>): Promise<T> =>
  persist(step, {
    isRetryable: (error) => isLockTimeout(error) || isDeadlock(error),
    tries: TRIES,
    pauseMs: PAUSE_MS,
  })

const stepIn = (db: Handle, statements: readonly string[], then?: (tx: Db) => Promise<void>): Promise<void> =>
  untilLocked(() =>
    db.transaction().execute(async (tx) => {
      await sql.raw(`set local lock_timeout = ${LOCK_MS}`).execute(tx)
      for (const statement of statements) await sql.raw(statement).execute(tx)
      await then?.(tx)
    }),
  )

/** Kind of a table in `pg_class`, `p` for a partitioned one; null without the table. */
const kindOf = async (db: Handle, table: string): Promise<string | null> => {
  const { rows } = await sql<{ kind: string }>`
    select relkind as kind from pg_class where oid = to_regclass(${table})`.execute(db)
  return rows[0]?.kind ?? null
}

const columnsOf = async (db: Handle): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(attname) as name from pg_attribute
    where attrelid = 'message'::regclass and attnum > 0 and not attisdropped order by attnum`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * The empty copy with its partitions, keys and indexes. A client id is unique in its group; that it is used in one group
 * only is claimed among the sender's requests (`idempotent_answer`). `message_from` is for release 1.0.0, which finds a
 * repeated message by its sender and client id alone.
 */
const emptyCopy = [
  'create table message_copy (like message including defaults) partition by hash (group_id)',
  ...MESSAGE_PARTITIONS.map(
    (partition, at) =>
      `create table ${partition} partition of message_copy
        for values with (modulus ${MESSAGE_PARTITIONS.length}, remainder ${at})`,
  ),
  'alter table message_copy add constraint message_copy_pkey primary key (group_id, seq)',
  `alter table message_copy add constraint message_copy_group_id_fkey
    foreign key (group_id) references message_group (id) on delete cascade`,
  'create unique index message_copy_client_id on message_copy (group_id, from_id, client_msg_id)',
  'create index message_copy_from on message_copy (from_id, client_msg_id)',
  'create index message_copy_rev on message_copy (group_id, rev) where rev > 0',
  `create index message_copy_wx_exchange on message_copy (group_id) where type = 'wx_exchange'`,
]

/** Repeats in the copy what happens to a message from now on. It runs with the owner's rights. */
const followChanges = (columns: readonly string[]): string[] => [
  `create function copy_message() returns trigger language plpgsql security definer set search_path from current as $$
    begin
      if tg_op = 'DELETE' then
        delete from message_copy where group_id = old.group_id and seq = old.seq;
        return null;
      end if;
      insert into message_copy (${columns.join(', ')}) values (${columns.map((name) => `new.${name}`).join(', ')})
      on conflict (group_id, seq) do update
        set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')};
      return null;
    end $$`,
  `create trigger message_copy after insert or update or delete on message
    for each row execute function copy_message()`,
]

/** The last place of the batch after the given one; null at the end. */
const lastOfBatch = async (db: Handle, after: Place, batch: number): Promise<Place | null> => {
  const { rows } = await sql<Place>`
    select group_id, seq from (
      select group_id, seq from message where (group_id, seq) > (${after.group_id}, ${after.seq}::int)
      order by group_id, seq limit ${batch}
    ) as page order by group_id desc, seq desc limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * Copies what was there before the changes were followed. The lock lets no message be deleted between reading and writing
 * it; a message that changed meanwhile is in the copy already.
 */
const copyBatch = (db: Handle, columns: readonly string[], after: Place, last: Place): Promise<unknown> => {
  const names = sql.raw(columns.join(', '))
  return untilLocked(() =>
    sql`with page as (
        select ${names} from message
        where (group_id, seq) > (${after.group_id}, ${after.seq}::int)
          and (group_id, seq) <= (${last.group_id}, ${last.seq}::int)
        for key share
      )
      insert into message_copy (${names}) select ${names} from page on conflict do nothing`.execute(db),
  )
}

const copyAll = async (db: Handle, { batch = BATCH, onBatch }: PartitionOptions): Promise<void> => {
  const columns = await columnsOf(db)
  let after: Place = { group_id: '', seq: 0 }
  for (;;) {
    await onBatch?.()
    const last = await lastOfBatch(db, after, batch)
    if (last === null) return
    await copyBatch(db, columns, after, last)
    after = last
  }
}

/** Puts the copy in the table's place. A release that runs finds the same columns under the same name. */
const takeItsPlace = [
  'lock table message_group, message_media, message, message_copy in access exclusive mode',
  'alter table message_media drop constraint message_media_group_id_seq_fkey',
  'drop table message',
  'drop function copy_message()',
  'alter table message_copy rename to message',
  'alter table message rename constraint message_copy_pkey to message_pkey',
  'alter table message rename constraint message_copy_group_id_fkey to message_group_id_fkey',
  'alter index message_copy_client_id rename to message_client_id',
  'alter index message_copy_from rename to message_from',
  'alter index message_copy_rev rename to message_rev',
  'alter index message_copy_wx_exchange rename to message_wx_exchange',
  `alter table message_media add constraint message_media_group_id_seq_fkey
    foreign key (group_id, seq) references message (group_id, seq) on delete cascade not valid`,
]

/**
 * Partitions the messages by their group while releases read and write them: makes an empty copy, follows every
 * change, copies what was there, and puts the copy in the table's place in one short transaction. It goes on where an
 * earlier run was cut off. It needs as much free space as the messages take.
 * Source: docs/decisions/0022-message-partitions.md
 */
export const partitionMessages = async (db: Handle, options: PartitionOptions = {}): Promise<void> => {
  if ((await kindOf(db, 'message')) !== 'p') {
    if ((await kindOf(db, 'message_copy')) === null) {
      const columns = await columnsOf(db)
      await stepIn(db, [...emptyCopy, ...followChanges(columns)], grantRights)
    }
    await copyAll(db, options)
    await sql`analyze message_copy`.execute(db)
    await stepIn(db, takeItsPlace)
  }
  await sql`alter table message_media validate constraint message_media_group_id_seq_fkey`.execute(db)
}
