import type { Core } from '../../../lib/core'
import type { VendorHttp } from '../http'
import { createAccessToken, type WechatApp } from './access-token'
import { createWechatApi, type WechatApi } from './api'

/** WeChat's calls for one mini-program, by the token that all nodes share. */
export const wechatApiOf = (
  app: WechatApp,
  core: Pick<Core, 'db' | 'clock' | 'crypto'>,
  http: VendorHttp,
): WechatApi =>
  createWechatApi({ http, endpoint: app.endpoint, accessToken: createAccessToken({ ...core, http, app }) })
