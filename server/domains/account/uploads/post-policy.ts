import { createHmac, timingSafeEqual } from 'node:crypto'

/** Limits of one upload. */
export interface UploadPermit {
  key: string
  contentType: string
  maxBytes: number
}

/** Form fields of a permit; the member sends all of them, then the file. */
export type PermitFields = Record<string, string>

/** Why a form was not accepted, in the provider's own words; never shown to members. */
export type PolicyFault = 'malformed' | 'signature' | 'expired' | 'condition'

/** The form is not the one that was signed. */
export class PolicyError extends Error {
  constructor(readonly fault: PolicyFault) {
    super(`upload form refused: ${fault}`)
    this.name = 'PolicyError'
  }
}

/** Signs permits and checks the forms that come back. */
export interface PostPolicy {
  sign(permit: UploadPermit, nowMs: number): PermitFields
  /** @throws PolicyError */
  verify(fields: PermitFields, nowMs: number): UploadPermit
}

/** Life of a permit, in ms. Source: ours. */
const PERMIT_MS = 10 * 60_000

const ALGORITHM = 'OSS4-HMAC-SHA256'
const REGION = 'local'
const BUCKET = 'jinyu'
const SUCCESS_STATUS = '200'

type Condition = Record<string, string> | [string, string, string] | [string, number, number]

interface Policy {
  expiration: string
  conditions: Condition[]
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** `yyyymmddThhmmssZ`, the form that object stores sign. */
const stampOf = (atMs: number): string => new Date(atMs).toISOString().replace(/[-:]|\.\d{3}/g, '')

const parse = (text: string | undefined): Policy => {
  try {
    const policy = JSON.parse(Buffer.from(text ?? '', 'base64').toString('utf8')) as Policy
    if (typeof policy.expiration === 'string' && Array.isArray(policy.conditions)) return policy
  } catch {
    // Falls through to the refusal.
  }
  throw new PolicyError('malformed')
}

const permitOf = (policy: Policy): UploadPermit => {
  const find = (field: string) =>
    policy.conditions.find((condition) => Array.isArray(condition) && condition[1] === `$${field}`)
  const range = policy.conditions.find(
    (condition) => Array.isArray(condition) && condition[0] === 'content-length-range',
  )
  const key = find('key')
  const type = find('content-type')
  if (!Array.isArray(key) || !Array.isArray(type) || !Array.isArray(range)) throw new PolicyError('malformed')
  return { key: String(key[2]), contentType: String(type[2]), maxBytes: Number(range[2]) }
}

/** Key of the object store whose posts are signed. */
export interface PostPolicyDeps {
  readonly accessKeyId: string
  readonly secret: string
}

/**
 * The signed POST of an object store, version 4. The embedded store signs and checks it in the same way, so that a
 * change to a real store changes nothing for the client. Source: provider OSS "POST V4 signature".
 */
export const createPostPolicy = ({ accessKeyId, secret }: PostPolicyDeps): PostPolicy => {
  const signingKey = (day: string): Buffer =>
    ['oss', 'aliyun_v4_request'].reduce<Buffer>(hmac, hmac(hmac(`aliyun_v4${secret}`, day), REGION))
  const signatureOf = (policy: string, day: string): string => hmac(signingKey(day), policy).toString('hex')

  return {
    sign(permit, nowMs) {
      const stamp = stampOf(nowMs)
      const credential = `${accessKeyId}/${stamp.slice(0, 8)}/${REGION}/oss/aliyun_v4_request`
      const signed: PermitFields = {
        'x-oss-signature-version': ALGORITHM,
        'x-oss-credential': credential,
        'x-oss-date': stamp,
      }
      const conditions: Condition[] = [
        { bucket: BUCKET },
        ['eq', '$key', permit.key],
        ['eq', '$content-type', permit.contentType],
        ['eq', '$success_action_status', SUCCESS_STATUS],
        ['content-length-range', 1, permit.maxBytes],
        ...Object.entries(signed).map(([name, value]) => ({ [name]: value })),
      ]
      const expiration = new Date(nowMs + PERMIT_MS).toISOString()
      const policy = Buffer.from(JSON.stringify({ expiration, conditions })).toString('base64')
      return {
        key: permit.key,
        'content-type': permit.contentType,
        success_action_status: SUCCESS_STATUS,
        ...signed,
        policy,
        'x-oss-signature': signatureOf(policy, stamp.slice(0, 8)),
      }
    },
    verify(fields, nowMs) {
      const policy = parse(fields.policy)
      const day = (fields['x-oss-date'] ?? '').slice(0, 8)
      const expected = Buffer.from(signatureOf(fields.policy ?? '', day))
      const given = Buffer.from(fields['x-oss-signature'] ?? '')
      if (expected.length !== given.length || !timingSafeEqual(expected, given))
        throw new PolicyError('signature')
      if (!(Date.parse(policy.expiration) > nowMs)) throw new PolicyError('expired')
      for (const condition of policy.conditions) {
        if (Array.isArray(condition)) {
          if (condition[0] === 'eq' && fields[String(condition[1]).slice(1)] !== condition[2]) {
            throw new PolicyError('condition')
          }
          continue
        }
        for (const [name, value] of Object.entries(condition)) {
          if (name !== 'bucket' && fields[name] !== value) throw new PolicyError('condition')
        }
      }
      return permitOf(policy)
    },
  }
}
