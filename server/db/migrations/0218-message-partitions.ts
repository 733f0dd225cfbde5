import type { Kysely } from 'kysely'
import { partitionMessages } from '../chat/partition-messages'

/** It commits many times, so that calls never wait for the copy. */
export const inTransaction = false

/** Messages are partitioned by their group. Source: docs/decisions/0022-message-partitions.md */
export const up = (db: Kysely<unknown>): Promise<void> => partitionMessages(db)
