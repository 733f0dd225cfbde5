import { createHash, X509Certificate } from 'node:crypto'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** The issuer's names as Alipay joins them: the last first, without the escapes that Node adds. */
const issuerOf = ({ issuer }: X509Certificate): string =>
  issuer
    .split('\n')
    .reverse()
    .map((name) => name.replace(/\\(.)/g, '$1'))
    .join(',')

const numberOf = (certificate: X509Certificate): string => {
  const serial = BigInt(`0x${certificate.serialNumber}`).toString()
  return createHash('md5')
    .update(`${issuerOf(certificate)}${serial}`)
    .digest('hex')
}

/** Null for a certificate whose key this machine cannot read, such as the SM2 roots in Alipay's bundle. */
const keyTypeOf = (certificate: X509Certificate): string | null => {
  try {
    return certificate.publicKey.asymmetricKeyType ?? null
  } catch {
    return null
  }
}

/** Alipay's number of a certificate: MD5 of issuer and serial number. @throws Error for a text without a certificate. */
export const certificateNumber = (pem: string): string => numberOf(new X509Certificate(pem))

/** Alipay's number of its root bundle: those of its RSA certificates, joined. @throws Error when it has none. */
export const rootNumber = (pem: string): string => {
  const certificates = (pem.match(CERTIFICATE) ?? []).map((one) => new X509Certificate(one))
  const numbers = certificates.filter((one) => keyTypeOf(one) === 'rsa').map(numberOf)
  if (numbers.length === 0) throw new Error('the root bundle has no RSA certificate')
  return numbers.join('_')
}
