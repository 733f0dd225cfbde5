import type { DataOf, PayloadOf } from '@contract/call'
import type { guardianClaim } from '@contract/calls/auth/guardian_claim'
import type { guardianProof } from '@contract/calls/auth/guardian_proof'
import { SECOND_MS } from '@contract/constants'
import type { GuardianStatus } from '@contract/types/guardian'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import { fail, failField } from '../../../lib/errors'
import { isSame } from '../../../lib/sealed/crypto'
import { claimPhone } from '../../../secrets/claim-hashes'
import type { LoginCodeService } from '../../account/auth/login-code.service'
import type { Caller, LoginLimits } from '../../account/auth/login-limits'
import { maskPhone, readPhone } from '../../account/auth/phone'
import { statusOf } from './claim-status'
import { readGuardianForm } from './guardian-form'
import type { GuardianPhotos } from './guardian-photos'
import { GUARDIAN_TICKET_MS, type GuardianTickets } from './guardian-ticket'
import { GuardianRepository } from './guardian.repository'

/** Facts of a guardian's call beside its payload. */
export interface GuardianCaller {
  readonly deviceId: string
  readonly ip: string
}

/** What guardians do, who need no account. Source: product §7.13 */
export interface GuardianClaims {
  /** Proves a phone. @throws DomainError as `LoginCodeService.redeem`, PHONE_NOT_SUPPORTED */
  prove(
    payload: PayloadOf<typeof guardianProof>,
    caller: GuardianCaller,
  ): Promise<DataOf<typeof guardianProof>>
  /** The subject that an upload of photos is counted for. @throws DomainError TICKET_EXPIRED */
  uploaderOf(ticket: string, deviceId: string): string
  /** Stores a photo; returns its id. @throws DomainError TICKET_EXPIRED, and as `GuardianPhotos.store` */
  addPhoto(ticket: string, deviceId: string, file: Buffer): Promise<string>
  /**
   * Stores a claim. It never looks for an account, so its answer cannot depend on one.
   * @throws DomainError TICKET_EXPIRED, CONSENT_REQUIRED, INVALID_PARAMETERS, TOO_MANY_TRIES with `retryAfter`,
   * CAPTCHA_REQUIRED with `widget`, TOKEN_REUSED for a token of another phone's claim
   */
  submit(payload: PayloadOf<typeof guardianClaim>, caller: GuardianCaller): Promise<GuardianStatus>
  /** @throws DomainError TICKET_EXPIRED; NOT_FOUND for a number that this phone did not get */
  status(ticket: string, reference: string, deviceId: string): Promise<GuardianStatus>
}

/** Dependencies of the claims. */
export interface GuardianClaimDeps {
  readonly loginCodes: Pick<LoginCodeService, 'redeem'>
  readonly loginLimits: Pick<LoginLimits, 'judge' | 'countClaim'>
  readonly guardianTickets: GuardianTickets
  readonly photos: Pick<GuardianPhotos, 'store' | 'subjectOf'>
}

type Submission = PayloadOf<typeof guardianClaim>

/** Claims in the table `guardian_claim`, their words sealed. */
export const createGuardianClaims = (
  { db, clock, crypto, ids, transaction }: Pick<Core, 'db' | 'clock' | 'crypto' | 'ids' | 'transaction'>,
  { loginCodes, loginLimits, guardianTickets, photos }: GuardianClaimDeps,
): GuardianClaims => {
  const attach = async (
    tx: Tx,
    claimId: string,
    phoneHash: Buffer,
    { kinship, payment }: Submission,
  ): Promise<void> => {
    for (const [kind, named] of [
      ['kinship', kinship],
      ['payment', payment],
    ] as const) {
      const unique = [...new Set(named)]
      const photo = { phoneHash, kind, ids: unique, nowMs: clock.now() }
      const count = await new GuardianRepository(tx).attachPhotos(claimId, photo)
      if (count < unique.length) failField(kind, 'unknown')
    }
  }

  /** The answer that an earlier call with the same token got. */
  const repeat = async (tx: Tx, clientToken: string, phoneHash: Buffer): Promise<GuardianStatus | null> => {
    const claims = new GuardianRepository(tx)
    const claim = await claims.findByToken(clientToken)
    if (claim === undefined) return null
    const isTheirs = claim.phone_hash !== null && isSame(claim.phone_hash, phoneHash)
    return isTheirs ? statusOf(claim, await claims.refundsOf(claim.id)) : fail('TOKEN_REUSED')
  }

  return {
    async prove({ ticket, phone: typed, smsCode, humanProof }, { deviceId, ip }) {
      const phone = readPhone(typed)
      const caller: Caller = { phone, deviceId, ip, humanProof }
      return loginCodes.redeem(caller, 'guardian', { ticket, code: smsCode }, () =>
        Promise.resolve({
          result: {
            guardianTicket: guardianTickets.write(phone, deviceId),
            expireIn: GUARDIAN_TICKET_MS / SECOND_MS,
            phoneMasked: maskPhone(phone),
          },
        }),
      )
    },

    uploaderOf: (ticket, deviceId) => photos.subjectOf(guardianTickets.phoneOf(ticket, deviceId)),

    addPhoto: (ticket, deviceId, file) => photos.store(guardianTickets.phoneOf(ticket, deviceId), file),

    async submit(payload, { deviceId, ip }) {
      const { guardianTicket, consent, clientToken, humanProof } = payload
      const phone = guardianTickets.phoneOf(guardianTicket, deviceId)
      if (!consent) fail('CONSENT_REQUIRED')
      const form = readGuardianForm(payload.form, clock.now())
      const caller = await loginLimits.judge({ phone, deviceId, ip, humanProof })
      return transaction(async (tx) => {
        const phoneHash = await claimPhone(tx, crypto, phone)
        const known = await repeat(tx, clientToken, phoneHash)
        if (known) return known
        const now = clock.now()
        const id = ids.ulid(now)
        const isNew = await new GuardianRepository(tx).insert({
          id,
          reference: ids.member(),
          client_token: clientToken,
          state: 'waiting',
          phone_hash: phoneHash,
          phone_sealed: crypto.seal(phone),
          form_sealed: crypto.seal(JSON.stringify(form)),
          created_at: now,
        })
        // A call with the same token committed meanwhile.
        if (!isNew) return (await repeat(tx, clientToken, phoneHash)) ?? fail('TOKEN_REUSED')
        await loginLimits.countClaim(tx, caller)
        await attach(tx, id, phoneHash, payload)
        const claims = new GuardianRepository(tx)
        return statusOf((await claims.find(id)) ?? fail('NOT_FOUND'), [])
      })
    },

    async status(ticket, reference, deviceId) {
      const phone = guardianTickets.phoneOf(ticket, deviceId)
      const claims = new GuardianRepository(db)
      const claim = (await claims.findOf(reference, crypto.phoneHashes(phone))) ?? fail('NOT_FOUND')
      return statusOf(claim, await claims.refundsOf(claim.id))
    },
  }
}
