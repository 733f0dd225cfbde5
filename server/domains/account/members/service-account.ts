import { SERVICE_ACCOUNT_ID } from '@contract/constants'
import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import { defaultFilters, defaultSettings } from './member-defaults'
import { insertMemberOnce } from './member.repository'

/** Seven letters: a code that a member can enter has at most six. */
const INVITE_CODE = 'SERVICE'

/** True for the product's own row among the members. */
export const isServiceAccount = (memberId: string): boolean => memberId === SERVICE_ACCOUNT_ID

/**
 * Inserts the product's own row among the members, so that its thread with a member is a message group. The row is
 * never complete, so that nobody is shown it, and no phone has its hash, so that nobody can log in as it. Source:
 * product §5.4 (group kind `service`)
 */
export const ensureServiceAccount = async (db: Db, { clock, crypto }: Pick<Core, 'clock' | 'crypto'>) => {
  await insertMemberOnce(db, {
    id: SERVICE_ACCOUNT_ID,
    phone_hash: crypto.mac('service account', SERVICE_ACCOUNT_ID),
    phone_sealed: Buffer.alloc(0),
    phone_masked: '',
    nickname: '近遇客服',
    gender: 'female',
    birth_date: '1970-01-01',
    filters: JSON.stringify(defaultFilters('female', 30)),
    settings: JSON.stringify(defaultSettings),
    invite_code: INVITE_CODE,
    // Never seen online: the opening hours say whether somebody answers.
    active_at: 0,
    created_at: clock.now(),
  })
}
