import { MINUTE_MS } from '@contract/constants'
import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import { HOME, networkOf } from '../../../lib/net/network'
import { turnsOf } from '../../../media/look'
import type { PictureCopies } from '../../account/album/picture-copies'
import type { ProductConfig } from '../../account/config/product-config'
import type { MemberRow, MemberService } from '../../account/members/member.service'
import type { EvasionReports } from '../reports/evasion-reports'
import { type Evasion, evasionOf, type FoundSignal } from './evasion-score'
import { EvasionRepository } from './evasion.repository'

/** Name of the work that compares accounts with banned ones. */
export const EVASION_WORK = 'ban evasion'
/** How often it runs, in ms. Source: ours */
export const EVASION_EVERY_MS = MINUTE_MS

/**
 * Finds members who were banned and come back with another account. It never acts: from the setting
 * `safety.evasionScore` on, operators get one case. Every login and every picture does the same work, whether anything
 * resembles a banned account or not, so that nobody can detect it. Source: product §11.12
 */
export interface EvasionService {
  /** How much the account looks like the return of a banned member, as of now: a lifted ban no longer counts. */
  read(db: Db, member: Pick<MemberRow, 'id'>): Promise<Evasion>
  /** Remembers the network of a login, as a keyed hash, and asks for a check. @param ip Empty without a call. */
  onLogin(db: Db, memberId: string, ip: string): Promise<void>
  /** Remembers the phone that a member gave up, and asks for a check. @param hash Its keyed hash. */
  onPhoneLeft(db: Db, memberId: string, hash: Buffer): Promise<void>
  /** Asks for a check of the account, within a minute. */
  ask(db: Db, memberId: string): Promise<void>
  /** Asks for a check of the owner of a picture. */
  onPicture(db: Db, pictureId: string): Promise<void>
  /**
   * Compares every account that has new evidence, and opens cases. Safe on several nodes at once. A comparison that fails
   * is logged and repeated in a minute; the others go on.
   */
  checkAsked(): Promise<void>
}

/** Dependencies of the comparison. */
export interface EvasionDeps {
  readonly productConfig: Pick<ProductConfig, 'safety'>
  readonly members: Pick<MemberService, 'lock'>
  readonly pictureCopies: Pick<PictureCopies, 'findBanned'>
  readonly evasionReports: EvasionReports
}

/** Accounts that a round looks at together. Source: ours */
const BATCH = 100
/** States in which a case would change nothing. */
const CLOSED: readonly MemberRow['account_state'][] = ['banned', 'cancelling']

/** Compares by the tables `session`, `account_trace`, `banned_picture` and `authentication`. */
export const createEvasionService = (
  core: Core,
  { productConfig, members, pictureCopies, evasionReports }: EvasionDeps,
): EvasionService => {
  const pictureSignals = async (db: Db, memberId: string): Promise<FoundSignal[]> => {
    const signals: FoundSignal[] = []
    for (const { look, at } of await new EvasionRepository(db).looksOf(memberId))
      for (const copy of await pictureCopies.findBanned(db, turnsOf(look)))
        if (copy.memberId !== memberId) signals.push({ kind: 'picture', at, bannedId: copy.memberId })
    return signals
  }

  const read: EvasionService['read'] = async (db, { id }) => {
    const found = await new EvasionRepository(db).signalsOf(id, core.clock.now())
    // A face whose account is known needs no second line.
    const isNamed = found.some(({ kind, bannedId }) => kind === 'face' && bannedId !== null)
    const shown = found.filter(({ bannedId }) => bannedId !== null || !isNamed)
    return evasionOf([...shown, ...(await pictureSignals(db, id))])
  }

  const ask: EvasionService['ask'] = (db, memberId) =>
    new EvasionRepository(db).askCheck(memberId, core.clock.now())

  /** The member is locked before the check, as a login does, so that the two never wait for each other. */
  const check = (memberId: string): Promise<void> =>
    core.background.transaction(async (tx) => {
      const member = await members.lock(tx, memberId)
      if (!(await new EvasionRepository(tx).claimCheck(memberId))) return
      if (CLOSED.includes(member.account_state)) return
      const { score } = await read(tx, member)
      if (score >= productConfig.safety.evasionScore) await evasionReports.open(tx, member, score)
    })

  return {
    read,
    ask,

    async onLogin(db, memberId, ip) {
      if (ip !== '') {
        const hash = core.crypto.mac('account network', networkOf(ip, HOME))
        await new EvasionRepository(db).keepTrace(memberId, 'network', hash, core.clock.now())
      }
      await ask(db, memberId)
    },

    async onPhoneLeft(db, memberId, hash) {
      await new EvasionRepository(db).keepTrace(memberId, 'phone', hash, core.clock.now())
      await ask(db, memberId)
    },

    async onPicture(db, pictureId) {
      const image = await db
        .selectFrom('image')
        .select('member_id')
        .where('id', '=', pictureId)
        .executeTakeFirst()
      if (image) await ask(db, image.member_id)
    },

    async checkAsked() {
      const repository = new EvasionRepository(core.background.db)
      for (;;) {
        const ids = await repository.listAsked(core.clock.now(), BATCH)
        for (const id of ids)
          await check(id).catch(async (error: unknown) => {
            core.log.error('an account was not compared', error)
            await repository.postponeCheck(id, core.clock.now() + EVASION_EVERY_MS)
          })
        if (ids.length < BATCH) return
      }
    },
  }
}
