import type { TransferScene } from '../../providers/payout/transfer'
import { ConfigError } from '../settings'
import { type AlipayApp, readAlipayApp } from './alipay'

/** Alipay's application that pays income out, in certificate mode, and the scene of each transfer. */
export interface AlipayPayout extends AlipayApp {
  readonly scene: TransferScene
  /** Number of the account that pays, `2088…`; null when its statements are not read. */
  readonly sellerId: string | null
}

/** How income is paid out; null pays nothing out. */
export type PayoutChoice = 'manual' | AlipayPayout | null

/** What Alipay asks of a platform that pays its members for services. Source: providers Alipay, transfer_scene_name */
const SCENE: TransferScene = { name: '佣金报酬', infoType: '佣金报酬说明', info: '近遇会员服务收入' }
const INFO = /^([^=]+)=(.+)$/
const CHOICE = 'PAYOUT=alipay'

const readScene = (env: NodeJS.ProcessEnv): TransferScene => {
  const name = env.ALIPAY_PAYOUT_SCENE?.trim() || SCENE.name
  const text = env.ALIPAY_PAYOUT_SCENE_INFO?.trim() || `${SCENE.infoType}=${SCENE.info}`
  const [, infoType, info] = INFO.exec(text) ?? []
  if (infoType === undefined || info === undefined)
    throw new ConfigError('ALIPAY_PAYOUT_SCENE_INFO must be the type of the report, "=" and its text')
  return { name, infoType, info }
}

const readSellerId = (env: NodeJS.ProcessEnv): string | null => {
  const sellerId = env.ALIPAY_PAYOUT_SELLER_ID?.trim() || null
  if (sellerId !== null && !/^2088\d{12}$/.test(sellerId))
    throw new ConfigError('ALIPAY_PAYOUT_SELLER_ID must be 16 digits from 2088, or absent')
  return sellerId
}

const readAlipay = (env: NodeJS.ProcessEnv): AlipayPayout => {
  const app = readAlipayApp(env, CHOICE, 'ALIPAY_PAYOUT')
  // Alipay transfers money only for applications with certificates.
  if (app.keys.numbers === null) {
    throw new ConfigError(
      `ALIPAY_PAYOUT_APP_CERT must be set beside ${CHOICE}, with the two other certificates`,
    )
  }
  return { ...app, scene: readScene(env), sellerId: readSellerId(env) }
}

/**
 * In production operators pay by hand only when a setting says so.
 * @throws ConfigError for an unknown name, for Alipay without certificates, and for a setting that is missing.
 */
export const readPayout = (env: NodeJS.ProcessEnv, isProduction: boolean): PayoutChoice => {
  const name = env.PAYOUT?.trim() ?? ''
  if (name === '') return isProduction ? null : 'manual'
  if (name === 'manual') return name
  if (name === 'alipay') return readAlipay(env)
  throw new ConfigError('PAYOUT must be "manual" or "alipay", or absent')
}
