import type { TencentKeys } from '../../providers/wire/tencent/tc3'
import { ConfigError, readWebAddress } from '../settings'
import { requiredBy } from './required'

/** Tencent Cloud's comparison of a video with a picture. */
export interface TencentFaceSettings {
  readonly endpoint: string
  readonly keys: TencentKeys
}

/** Which engine compares faces; null leaves every case to people. */
export type FaceChoice = TencentFaceSettings | null

/** The vendor of `FACE`. @throws ConfigError for an unknown name, and for a setting of Tencent that is missing. */
export const readFace = (env: NodeJS.ProcessEnv): FaceChoice => {
  const name = env.FACE?.trim() || 'none'
  if (name === 'none') return null
  if (name !== 'tencent') throw new ConfigError('FACE must be tencent or none')
  const { text } = requiredBy(env, 'FACE=tencent')
  return {
    endpoint: readWebAddress(env, 'TENCENT_FACE_URL') ?? 'https://faceid.tencentcloudapi.com',
    keys: { secretId: text('TENCENT_KEY_ID'), secretKey: text('TENCENT_KEY_SECRET') },
  }
}
