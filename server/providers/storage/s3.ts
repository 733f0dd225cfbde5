import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { ByteRange } from '../../lib/net/byte-range'
import type { StoreAddress } from './address'
import { typeOfKey } from './object-types'
import { isObjectKey, type ObjectStore, type StoredObject } from './port'

/** Attempts of one request, including the first. Source: ours */
const MAX_ATTEMPTS = 3
/** A store that does not accept the connection, or sends nothing, for this long has failed, in ms. Source: ours */
const CONNECT_MS = 5_000
const SILENCE_MS = 30_000

/** Opens the client at the first request, so that a server that stores objects in a folder never loads the SDK. */
const open = async (address: StoreAddress) => {
  const sdk = await import('./s3-sdk')
  const client = new sdk.S3Client({
    endpoint: address.endpoint,
    region: address.region,
    forcePathStyle: address.isPathStyle,
    credentials: { accessKeyId: address.accessKeyId, secretAccessKey: address.secretAccessKey },
    maxAttempts: MAX_ATTEMPTS,
    // OSS and many others refuse the checksums that the SDK adds by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: SILENCE_MS },
  })
  return { sdk, client }
}

const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404
}

/**
 * Stores objects in a private bucket of S3, OSS or any compatible service. Members never reach the bucket: uploads and
 * media go through the server, which checks both, so the bucket needs no CORS and no public rule.
 */
export const createS3Store = (address: StoreAddress): ObjectStore => {
  let opened: ReturnType<typeof open> | null = null
  const store = () => (opened ??= open(address))
  const at = (key: string) => {
    if (!isObjectKey(key)) throw new Error('not an object key')
    return { Bucket: address.bucket, Key: key }
  }

  const read = async (key: string, part?: ByteRange): Promise<Readable | null> => {
    if (!isObjectKey(key)) return null
    const { sdk, client } = await store()
    const range = part && { Range: `bytes=${part.from}-${part.to}` }
    try {
      const { Body } = await client.send(new sdk.GetObjectCommand({ ...at(key), ...range }))
      return Body as Readable
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  /** Objects are removed one by one, since the call for many needs a checksum that some providers do not know. */
  const removeOne = async (client: S3Client, sdk: Awaited<ReturnType<typeof open>>['sdk'], key: string) => {
    try {
      await client.send(new sdk.DeleteObjectCommand(at(key)))
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }

  return {
    async put(key, { bytes, contentType }: StoredObject) {
      const { sdk, client } = await store()
      await client.send(new sdk.PutObjectCommand({ ...at(key), Body: bytes, ContentType: contentType }))
    },
    async get(key) {
      const body = await read(key)
      if (body === null) return null
      const parts: Buffer[] = []
      for await (const part of body) parts.push(part as Buffer)
      return { bytes: Buffer.concat(parts), contentType: typeOfKey(key) }
    },
    async putPieces(key, pieces) {
      const { sdk, client } = await store()
      // When the source fails, the upload is aborted, so that no object and no part of one is left.
      const upload = new sdk.Upload({
        client,
        params: { ...at(key), Body: Readable.from(pieces), ContentType: typeOfKey(key) },
        leavePartsOnError: false,
      })
      await upload.done()
    },
    getPieces: read,
    async describe(key) {
      if (!isObjectKey(key)) return null
      const { sdk, client } = await store()
      try {
        const { ContentLength } = await client.send(new sdk.HeadObjectCommand(at(key)))
        if (ContentLength === undefined) throw new Error('the store does not report the length of an object')
        return { bytes: ContentLength, contentType: typeOfKey(key) }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(keys) {
      const { sdk, client } = await store()
      await Promise.all(keys.map((key) => removeOne(client, sdk, key)))
    },
  }
}
