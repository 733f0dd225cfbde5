/**
 * The parts of the SDK that a store needs. The store loads this file when it needs them: a bundle loads a package in
 * CommonJS without its names where the package itself is imported late.
 */
export {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
export { Upload } from '@aws-sdk/lib-storage'
