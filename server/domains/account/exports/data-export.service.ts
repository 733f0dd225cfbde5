import type { DataOf, PayloadOf } from '@contract/call'
import type { exportData } from '@contract/calls/user/export_data'
import { DAY_MS, HOUR_MS } from '@contract/constants'
import type { Db } from '../../../db/database'
import { answeredBefore, once } from '../../../db/idempotency'
import type { ByteRange } from '../../../lib/net/byte-range'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { Language } from '../../../lib/language'
import type { ObjectStore } from '../../../providers/storage/port'
import type { Pace } from '../../../lib/pace'
import type { AuditService } from '../../safety/audit/audit.service'
import type { ProductConfig } from '../config/product-config'
import type { LoginCodeService } from '../auth/login-code.service'
import { recordRetention } from '../../../jobs/retention'
import { isDeactivated } from '../members/deactivated-member'
import type { MemberService } from '../members/member.service'
import { refuse } from '../../safety/operators/operator-error'
import type { Leftovers } from '../uploads/leftovers'
import { DataExportRepository, type DataExportRow } from './data-export.repository'
import { createExportAddresses } from './export-address'
import { type OperatorSignature, checkSignature } from '../../safety/operators/signature'

/** Names of the repeated jobs of exports. */
export const EXPORT_WORK = { write: 'data exports', forget: 'data exports forget' } as const

/** The member who requests an export, with device and address. */
export interface ExportCaller {
  readonly id: string
  readonly deviceId: string
  readonly ip: string
  readonly language: Language
  /** The server's origin as the caller reaches it. */
  readonly origin: string
}

type Answer = DataOf<typeof exportData>
type StartRequest = Extract<PayloadOf<typeof exportData>, { step: 'start' }>

/** The file of an export. */
export interface FetchedExport {
  /** The file, or a range of it. @throws Error when it was deleted */
  read(part?: ByteRange): Promise<AsyncIterable<Buffer>>
  readonly bytes: number
  /** When it was made, in epoch ms, for its name. */
  readonly readyAt: number
}

/** Copies of all data of a member. Source: product §7.12.3 */
export interface DataExportService {
  /** The status of the last export, and whether another may be begun. */
  read(caller: Pick<ExportCaller, 'id' | 'origin'>): Promise<Answer>
  /**
   * Begins an export; it is written in the background.
   * @throws DomainError EXPORT_LIMIT with `until`; CODE_WRONG, TICKET_EXPIRED, TOO_MANY_TRIES; TOKEN_REUSED.
   */
  start(caller: ExportCaller, request: StartRequest): Promise<Answer>
  /**
   * The file at an address that the server signed, while it is valid and its member is neither banned nor cancelling;
   * null in all other cases.
   */
  open(id: string, signature: string): Promise<FetchedExport | null>
  /** Ends the addresses of a member's files at once; `forget` removes the files. */
  end(db: Db, memberId: string): Promise<void>
  /** Removes expired files, and deletes exports that no longer count. */
  forget(): Promise<void>
  /** Exports that failed or are not ready in time; the oldest first. */
  listTroubled(limit: number): Promise<DataExportRow[]>
  /** Starts a failed export again. @throws OperatorError EXPORT_UNKNOWN, EXPORT_STATE */
  restart(id: string, signature: OperatorSignature): Promise<void>
}

/** Dependencies of exports. */
export interface DataExportDeps {
  readonly productConfig: Pick<ProductConfig, 'dataExport'>
  readonly members: Pick<MemberService, 'lock' | 'getById'>
  readonly loginCodes: Pick<LoginCodeService, 'redeem'>
  readonly leftovers: Pick<Leftovers, 'abandon' | 'collect'>
  readonly store: Pick<ObjectStore, 'getPieces' | 'describe'>
  readonly audit: Pick<AuditService, 'add'>
  /** Woken when an export waits to be written. */
  readonly pace: Pick<Pace, 'wake'>
}

const PATH = '/api/user/export_data'
/** Files removed at a time. Source: ours */
const BATCH = 50

/** Exports in the table `data_export`. */
export const createDataExportService = (core: Core, deps: DataExportDeps): DataExportService => {
  const { clock, crypto } = core
  const { productConfig, members, loginCodes, leftovers, store, audit, pace } = deps
  const { max, windowMs, linkMs, promiseMs } = productConfig.dataExport
  const addresses = createExportAddresses(crypto)

  const isOpen = (row: DataExportRow): boolean => row.state === 'ready' && (row.expire_at ?? 0) > clock.now()

  /** When another export may be begun, in epoch ms; null now. Failed exports do not count. */
  const nextAtOf = (rows: readonly DataExportRow[]): number | null => {
    const oldest = rows.filter(({ state }) => state !== 'failed').at(max - 1)
    return oldest ? oldest.asked_at + windowMs : null
  }

  const present = (rows: readonly DataExportRow[], origin: string): Answer => {
    const [last] = rows
    const isReady = last !== undefined && isOpen(last)
    const counted = rows.filter(({ state }) => state !== 'failed').length
    return {
      state: !last ? 'none' : last.state === 'ready' && !isReady ? 'expired' : last.state,
      askedAt: last?.asked_at ?? null,
      readyBy: last?.state === 'running' ? last.asked_at + promiseMs : null,
      file: isReady
        ? {
            url: `${origin}${addresses.pathOf(last)}`,
            bytes: last.bytes ?? 0,
            until: last.expire_at ?? 0,
          }
        : null,
      allowance: { max, days: windowMs / DAY_MS, left: Math.max(0, max - counted) },
      nextAt: nextAtOf(rows),
      fileHours: linkMs / HOUR_MS,
    }
  }

  const lately = (db: Db, memberId: string): Promise<DataExportRow[]> =>
    new DataExportRepository(db).listSince(memberId, clock.now() - windowMs)

  const refuseIfLimited = (rows: readonly DataExportRow[]): void => {
    const running = rows.find(({ state }) => state === 'running')
    const until = running ? running.asked_at + promiseMs : nextAtOf(rows)
    if (until !== null) fail('EXPORT_LIMIT', { until })
  }

  const startIn = async (db: Db, { id: memberId, language, origin }: ExportCaller): Promise<Answer> => {
    // Two devices that request at once run one after the other.
    await members.lock(db, memberId)
    refuseIfLimited(await lately(db, memberId))
    const now = clock.now()
    await new DataExportRepository(db).insert({
      id: core.ids.ulid(now),
      member_id: memberId,
      language,
      try_at: now,
      asked_at: now,
    })
    return present(await lately(db, memberId), origin)
  }

  const expireSome = (): Promise<number> =>
    core.transaction(async (tx) => {
      const exports = new DataExportRepository(tx)
      const over = await exports.lockOver(clock.now(), BATCH)
      if (over.length === 0) return 0
      for (const { member_id: memberId, object_key: key } of over) {
        if (key !== null) await leftovers.abandon(tx, memberId, [key])
      }
      await exports.setExpired(over.map(({ id }) => id))
      return over.length
    })

  return {
    read: async ({ id, origin }) => present(await lately(core.db, id), origin),

    async start(caller, request) {
      const { id, deviceId, ip } = caller
      const { smsTicket: ticket, smsCode: code, clientToken, step } = request
      const idempotencyKey = { memberId: id, path: PATH, clientToken, body: { step }, atMs: clock.now() }
      const before = await answeredBefore<Answer>(core.db, idempotencyKey)
      if (before) return before.answer
      // Refuses before the code is used up, where possible.
      refuseIfLimited(await lately(core.db, id))
      const { phone_sealed: sealed } = await members.getById(id)
      const proof = { phone: crypto.unseal(sealed), deviceId, ip }
      const answer = await loginCodes.redeem(proof, 'sensitive', { ticket, code }, async (tx) => ({
        result: await once(tx, idempotencyKey, () => startIn(tx, caller)),
      }))
      pace.wake()
      return answer
    },

    async open(id, signature) {
      if (!addresses.isOne(id, signature)) return null
      const row = await new DataExportRepository(core.db).find(id)
      if (!row || !isOpen(row) || row.object_key === null || !addresses.isOf(row, signature)) return null
      // A ban or cancellation commits just before it ends the sessions, and with them the address.
      if (isDeactivated(await members.getById(row.member_id))) return null
      const { object_key: key, bytes, ready_at: readyAt } = row
      if ((await store.describe(key)) === null) return null
      const sealed = async (part?: ByteRange) => {
        const pieces = await store.getPieces(key, part)
        if (pieces === null) throw new Error('the file of an export is gone')
        return pieces
      }
      return {
        bytes: bytes ?? 0,
        readyAt: readyAt ?? 0,
        read: async (part) =>
          part
            ? crypto.unsealPart({ bytes: bytes ?? 0, read: sealed }, part)
            : crypto.unsealPieces(await sealed()),
      }
    },

    end: (db, memberId) => new DataExportRepository(db).endFiles(memberId, clock.now()),

    async forget() {
      const at = clock.now()
      let count = 0
      for (let some = await expireSome(); some > 0; some = await expireSome()) count += some
      const rows = await new DataExportRepository(core.db).deleteBefore(at - windowMs)
      const deleted = [
        { kind: 'data_export file', rows: count, untilAt: at },
        { kind: 'data_export', rows, untilAt: at - windowMs },
      ]
      await recordRetention(core.db, { work: EXPORT_WORK.forget, at, deleted })
      if (count > 0) await leftovers.collect()
    },

    listTroubled: (limit) => new DataExportRepository(core.db).listTroubled(clock.now() - promiseMs, limit),

    async restart(id, signature) {
      const { operator, why } = checkSignature(signature)
      await core.transaction(async (tx) => {
        const exports = new DataExportRepository(tx)
        const row = (await exports.find(id)) ?? refuse('EXPORT_UNKNOWN')
        if (!(await exports.restart(id, clock.now()))) refuse('EXPORT_STATE')
        await audit.add(tx, {
          operator,
          act: 'export.restarted',
          subject: `export:${id}`,
          memberId: row.member_id,
          why,
          before: { state: row.state },
          after: { state: 'running' },
        })
      })
    },
  }
}
