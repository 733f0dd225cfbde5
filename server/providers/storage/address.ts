/** Address and credentials of an S3 store. */
export interface StoreAddress {
  /** Scheme, host and port, as the provider names it, without the bucket. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** True when the bucket is in the path; OSS and S3 themselves expect it in the host. */
  readonly isPathStyle: boolean
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/** A percent-decoded part of an address; empty when the encoding is wrong. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/**
 * Reads `https://KEY:SECRET@host/bucket?region=oss-cn-hangzhou&style=path`; key and secret are percent-encoded. Null for
 * any other text.
 * Source: ours
 */
export const readStoreAddress = (text: string): StoreAddress | null => {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const bucket = url.pathname.slice(1)
  const style = url.searchParams.get('style') ?? 'virtual'
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)]
  const isWhole =
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    accessKeyId !== '' &&
    secretAccessKey !== '' &&
    BUCKET.test(bucket) &&
    (style === 'path' || style === 'virtual')
  if (!isWhole) return null
  return {
    endpoint: url.origin,
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
    isPathStyle: style === 'path',
  }
}
