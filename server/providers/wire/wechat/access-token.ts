import { setTimeout } from 'node:timers/promises'
import type { Core } from '../../../lib/core'
import type { Outcome } from '../../outcome'
import { DEADLINE_MS, type VendorHttp } from '../http'
import { readObject, textOf } from '../json'
import { endLease, findToken, storeToken, acquireLease, type VendorTokenRow } from './access-token.repository'

/** A WeChat application and where WeChat is reached. */
export interface WechatApp {
  readonly appId: string
  readonly appSecret: string
  /** Scheme and host, without a slash at its end. */
  readonly endpoint: string
}

/** The access token of one WeChat application, which all nodes share. Rejects only when the database does. */
export interface AccessToken {
  /**
   * A valid token. At most one node fetches at a time; the others use the earlier token, or wait for the new one.
   * @param refused A token that WeChat refused, which is then never returned; null without one.
   */
  get(refused: string | null): Promise<Outcome<string>>
}

/** Dependencies of the token. */
export interface AccessTokenDeps extends Pick<Core, 'db' | 'clock' | 'crypto'> {
  readonly http: VendorHttp
  readonly app: WechatApp
  /** Waits between two looks at the row, in ms; a test waits for something else. */
  readonly pause?: (ms: number) => Promise<unknown>
}

/** Within this time before its end WeChat hands out the next token while the earlier stays valid, in ms. Source: providers WeChat, stable_token */
const RENEWAL_MS = 5 * 60 * 1_000
/** A node that stopped while it fetched blocks the others for this long: two requests and a margin, in ms. Source: ours */
const LEASE_MS = 2 * DEADLINE_MS + 2_000
/** Between two looks at the row, in ms, and how many there are: longer than a lease in all. Source: ours */
const PAUSE_MS = 250
const MAX_LOOKS = 60
const SECOND_MS = 1_000

/** Reads the answer of `stable_token`. */
const readFetched = (body: Buffer): Outcome<{ token: string; lifeMs: number }> => {
  const answer = readObject(body.toString('utf8'))
  const token = answer && textOf(answer, 'access_token')
  if (answer && token) {
    return { kind: 'ok', data: { token, lifeMs: Number(textOf(answer, 'expires_in')) * SECOND_MS } }
  }
  const code = answer ? textOf(answer, 'errcode') : ''
  if (!answer || code === '' || code === '-1') return { kind: 'unknown', reason: 'bad_body', code }
  return { kind: 'rejected', code, message: textOf(answer, 'errmsg') }
}

/** Shares the token by the table `vendor_token`, sealed. */
export const createAccessToken = ({
  db,
  clock,
  crypto,
  http,
  app: { appId, appSecret, endpoint },
  pause = setTimeout,
}: AccessTokenDeps): AccessToken => {
  const name = `wechat:${appId}`

  /** The token of a row that is valid for longer than `marginMs`; null without one. */
  const validIn = (row: VendorTokenRow | undefined, refused: string | null, marginMs: number) => {
    if (!row?.sealed || row.expire_at <= clock.now() + marginMs) return null
    const token = crypto.unseal(row.sealed)
    return token === refused ? null : token
  }

  const request = async (isForced: boolean) => {
    const outcome = await http({
      method: 'POST',
      url: `${endpoint}/cgi-bin/stable_token`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'client_credential',
        appid: appId,
        secret: appSecret,
        force_refresh: isForced,
      }),
    })
    return outcome.kind === 'ok' ? readFetched(outcome.data.body) : outcome
  }

  /** WeChat returns the same token until it nears its end. A token that WeChat itself refuses is replaced by force. */
  const fetchToken = async (refused: string | null) => {
    const outcome = await request(false)
    return outcome.kind === 'ok' && outcome.data.token === refused ? request(true) : outcome
  }

  const refresh = async (refused: string | null): Promise<Outcome<string>> => {
    let isStored = false
    try {
      const outcome = await fetchToken(refused)
      if (outcome.kind !== 'ok') return outcome
      const { token, lifeMs } = outcome.data
      await storeToken(db, name, { sealed: crypto.seal(token), expire_at: clock.now() + lifeMs })
      isStored = true
      return { kind: 'ok', data: token }
    } finally {
      if (!isStored) await endLease(db, name)
    }
  }

  return {
    async get(refused) {
      for (let look = 0; look < MAX_LOOKS; look += 1) {
        const row = await findToken(db, name)
        const fresh = validIn(row, refused, RENEWAL_MS)
        if (fresh !== null) return { kind: 'ok', data: fresh }
        const nowMs = clock.now()
        const leased = await acquireLease(db, name, { nowMs, untilMs: nowMs + LEASE_MS })
        // Another node may have stored the next token between the look and the lease.
        const renewed = validIn(leased, refused, RENEWAL_MS)
        if (leased && renewed === null) return refresh(refused)
        if (leased) await endLease(db, name)
        const usable = renewed ?? validIn(row, refused, 0)
        if (usable !== null) return { kind: 'ok', data: usable }
        await pause(PAUSE_MS)
      }
      return { kind: 'unknown', reason: 'busy' }
    },
  }
}
