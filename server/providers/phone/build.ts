import type { PhoneChoice } from '../../config/providers/phone'
import type { Core } from '../../lib/core'
import { createAlipayGateway } from '../wire/alipay/gateway'
import type { VendorHttp } from '../wire/http'
import { createAccessToken } from '../wire/wechat/access-token'
import { createWechatApi } from '../wire/wechat/api'
import { createAlipayPhone } from './alipay'
import type { PhoneProver } from './port'
import { createWechatPhone } from './wechat'

/** The chosen platforms that prove phone numbers. */
export const createChosenPhones = (
  { wx, alipay }: PhoneChoice,
  core: Pick<Core, 'db' | 'clock' | 'crypto' | 'log'>,
  http: VendorHttp,
): readonly PhoneProver[] => {
  const { clock, log } = core
  const provers: PhoneProver[] = []
  if (wx) {
    const accessToken = createAccessToken({ ...core, http, app: wx })
    const api = createWechatApi({ http, endpoint: wx.endpoint, accessToken })
    provers.push(createWechatPhone({ http, api, app: wx, log }))
  }
  if (alipay) {
    const gateway = createAlipayGateway({ ...alipay, http, clock })
    provers.push(createAlipayPhone({ ...alipay, gateway, log }))
  }
  return provers
}
