import { HOUR_MS } from '@contract/constants'
import { isSame } from '../lib/sealed/crypto'
import type { Core } from '../lib/core'

/** The viewer in addresses for vendors of moderation; no member has this id. */
export const VENDOR_VIEWER = 'vendor'

/** The viewer and the object that a signed address names. */
export interface MediaClaim {
  readonly memberId: string
  readonly key: string
}

/**
 * Addresses of objects that are not public. Each is made for one member and ends after one to two hours. The server still
 * checks whether that member may see the object when the address is opened.
 */
export interface ViewerAddresses {
  /** The same within one hour, so that a picture is loaded once. It has no host when the page and the server share one. */
  urlOf(memberId: string, key: string): string
  /** Reads the part after the media path; null for an address that the server did not make, or that has expired. */
  read(path: string): MediaClaim | null
}

/** A kind of address: its folder and the purpose of its signatures. */
export interface ViewerAddressKind {
  /** First part of the keys. */
  readonly folder: string
  /** Separates signatures of one kind from those of others. */
  readonly purpose: string
}

const SIGNATURE_BYTES = 16
/** Longest life of an address, in hours; the first hour has partly passed when it is made. Source: ours */
const LIFE_HOURS = 2
const HOUR_RADIX = 36
const ADDRESS =
  /^([a-z]+)\/([0-9A-Za-z]{1,40})\/([0-9a-z]{1,8})\/([A-Za-z0-9_-]{22})\/([A-Za-z0-9_-]{22}\.[a-z0-9]{3,4})$/

/** Addresses of one kind, signed by the server's secret. */
export const createViewerAddresses = (
  { config, crypto, clock }: Pick<Core, 'config' | 'crypto' | 'clock'>,
  { folder, purpose }: ViewerAddressKind,
): ViewerAddresses => {
  const hourNow = (): number => Math.floor(clock.now() / HOUR_MS)
  const textOf = ({ memberId, key }: MediaClaim, until: string): string => `${memberId} ${until} ${key}`
  const shorten = (signature: Buffer): string => signature.subarray(0, SIGNATURE_BYTES).toString('base64url')

  return {
    urlOf(memberId, key) {
      const name = key.slice(folder.length + 1)
      const until = (hourNow() + LIFE_HOURS).toString(HOUR_RADIX)
      const signature = shorten(crypto.sign(purpose, textOf({ memberId, key }, until)))
      const path = [folder, memberId, until, signature, name].join('/')
      return `${config.publicUrl ?? ''}/media/${path}`
    },
    read(path) {
      const [, place, memberId, until, signature, name] = ADDRESS.exec(path) ?? []
      if (place !== folder || memberId === undefined || name === undefined) return null
      if (until === undefined || Number.parseInt(until, HOUR_RADIX) <= hourNow()) return null
      const claim = { memberId, key: `${folder}/${name}` }
      const given = Buffer.from(signature ?? '')
      const valid = crypto.signatures(purpose, textOf(claim, until)).map(shorten)
      return valid.some((one) => isSame(given, Buffer.from(one))) ? claim : null
    },
  }
}
