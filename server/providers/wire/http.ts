import type { Outcome } from '../outcome'

/** A request to a vendor, ready to be sent: it is never changed and never repeated. */
export interface VendorRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The vendor must have answered completely within this, in ms; later is `unknown`. Default {@link DEADLINE_MS}. */
  readonly deadlineMs?: number
  /** The longest answer that is read, in bytes; a longer one is `unknown`. Default {@link MAX_BYTES}. */
  readonly maxBytes?: number
}

/** What a vendor answered, also when it refused; never a 5xx. */
export interface VendorAnswer {
  readonly status: number
  /** A header by its name; empty when absent. */
  header(name: string): string
  /** The bytes as they came, because signatures cover the bytes. */
  readonly body: Buffer
}

/** Sends one request to a vendor. Never rejects, follows no redirect, and repeats nothing. */
export type VendorHttp = (request: VendorRequest) => Promise<Outcome<VendorAnswer>>

/** How long a vendor may take to answer, in ms, when a request names no limit. Source: ours */
export const DEADLINE_MS = 5_000
/** The longest answer that is read, in bytes, when a request names no limit. Source: ours */
const MAX_BYTES = 1024 * 1024
const FIRST_REDIRECT = 300
const FIRST_REFUSAL = 400
const FIRST_FAULT = 500

/** By its name, because the error of an aborted request may come from another realm. */
const isTimeout = (error: unknown): boolean => (error as { name?: unknown } | null)?.name === 'TimeoutError'

/** The whole body; null when it is longer than the limit. */
const readBody = async (response: Response, maxBytes: number): Promise<Buffer | null> => {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += piece.length
    // Leaving the loop cancels the body.
    if (size > maxBytes) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/**
 * The HTTP client of every vendor. An answer of the vendor is `ok`, also one with a 4xx status, which the wire format
 * reads. A timeout, a broken connection, a 5xx, a redirect and an answer above the limit are `unknown`: the vendor may have
 * done what was requested.
 */
export const createVendorHttp =
  (send: typeof fetch = fetch): VendorHttp =>
  async ({ method, url, headers = {}, body, deadlineMs = DEADLINE_MS, maxBytes = MAX_BYTES }) => {
    try {
      const response = await send(url, {
        method,
        headers,
        // A redirect would send signed data to an address that no setting names.
        redirect: 'manual',
        signal: AbortSignal.timeout(deadlineMs),
        ...(body === undefined ? {} : { body }),
      })
      const { status } = response
      const bytes = await readBody(response, maxBytes)
      if (status >= FIRST_FAULT) return { kind: 'unknown', reason: 'http5xx', code: String(status) }
      const isRedirect = status >= FIRST_REDIRECT && status < FIRST_REFUSAL
      if (bytes === null || isRedirect) return { kind: 'unknown', reason: 'bad_body', code: String(status) }
      return {
        kind: 'ok',
        data: { status, header: (name) => response.headers.get(name) ?? '', body: bytes },
      }
    } catch (error) {
      return { kind: 'unknown', reason: isTimeout(error) ? 'timeout' : 'network' }
    }
  }
