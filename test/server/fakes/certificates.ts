import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import forge from 'node-forge'

/** A certificate with its key, both as PEM. */
export interface MintedCertificate {
  readonly certificate: string
  readonly key: string
  readonly publicKey: KeyObject
}

const attributesOf = (commonName: string) => [
  { shortName: 'C', value: 'CN' },
  { shortName: 'O', value: 'Ant, Test' },
  { shortName: 'OU', value: 'Certification Authority' },
  { shortName: 'CN', value: commonName },
]

/** Makes an RSA certificate; by default it signs itself. @param serial In hexadecimal. */
export const mintCertificate = (
  commonName: string,
  serial: string,
  issuer?: { readonly commonName: string; readonly key: string },
): MintedCertificate => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = pair.privateKey.export({ format: 'pem', type: 'pkcs8' }) as string
  const publicPem = pair.publicKey.export({ format: 'pem', type: 'spki' }) as string
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(publicPem)
  certificate.serialNumber = serial
  certificate.validity.notBefore = new Date('2020-01-01T00:00:00Z')
  certificate.validity.notAfter = new Date('2049-01-01T00:00:00Z')
  certificate.setSubject(attributesOf(commonName))
  certificate.setIssuer(attributesOf(issuer?.commonName ?? commonName))
  certificate.sign(forge.pki.privateKeyFromPem(issuer?.key ?? key), forge.md.sha256.create())
  return { certificate: forge.pki.certificateToPem(certificate), key, publicKey: createPublicKey(publicPem) }
}
