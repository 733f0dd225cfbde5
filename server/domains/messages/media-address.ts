import type { Config } from '../../config'
import { type Crypto, isSame } from '../../lib/crypto'

/** Folder of the objects that messages show. No key of it is served without a signed address. */
export const MESSAGE_MEDIA_FOLDER = 'c'

const PURPOSE = 'message media'
const SIGNATURE_BYTES = 16
const ADDRESS = /^c\/([0-9A-Za-z]{1,40})\/([A-Za-z0-9_-]{22})\/([A-Za-z0-9_-]{22}\.[a-z0-9]{3,4})$/

/** Who asks for which object, by an address that the product signed. */
export interface MediaClaim {
  readonly memberId: string
  readonly key: string
}

/**
 * Addresses of the objects that messages show. Each is made for one member, who alone is asked about when it is
 * opened; it never ends by time, because every opening asks whether that member still sees the message.
 */
export interface MediaAddresses {
  urlOf(memberId: string, key: string): string
  /** Reads what follows the media path; null for an address that the product did not make. */
  read(path: string): MediaClaim | null
}

/** Addresses signed by the server's secret. */
export const createMediaAddresses = (config: Pick<Config, 'publicUrl'>, crypto: Crypto): MediaAddresses => {
  const signatureOf = ({ memberId, key }: MediaClaim): string =>
    crypto.mac(PURPOSE, `${memberId} ${key}`).subarray(0, SIGNATURE_BYTES).toString('base64url')

  return {
    urlOf(memberId, key) {
      const name = key.slice(MESSAGE_MEDIA_FOLDER.length + 1)
      const path = `${MESSAGE_MEDIA_FOLDER}/${memberId}/${signatureOf({ memberId, key })}/${name}`
      return `${config.publicUrl ?? ''}/media/${path}`
    },
    read(path) {
      const [, memberId, signature, name] = ADDRESS.exec(path) ?? []
      if (memberId === undefined || signature === undefined || name === undefined) return null
      const claim = { memberId, key: `${MESSAGE_MEDIA_FOLDER}/${name}` }
      return isSame(Buffer.from(signature), Buffer.from(signatureOf(claim))) ? claim : null
    },
  }
}
