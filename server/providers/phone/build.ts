import type { PhoneChoice } from '../../config/providers/phone'
import type { Core } from '../../lib/core'
import { createAlipayGateway } from '../wire/alipay/gateway'
import type { VendorHttp } from '../wire/http'
import { wechatApiOf } from '../wire/wechat/app-api'
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
    provers.push(createWechatPhone({ http, api: wechatApiOf(wx, core, http), app: wx, log }))
  }
  if (alipay) {
    const gateway = createAlipayGateway({ ...alipay, http, clock })
    provers.push(createAlipayPhone({ ...alipay, gateway, log }))
  }
  return provers
}
