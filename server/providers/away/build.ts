import type { NoticeChoice } from '../../config/providers/notices'
import type { Core } from '../../lib/core'
import { createAlipayGateway } from '../wire/alipay/gateway'
import type { VendorHttp } from '../wire/http'
import { wechatApiOf } from '../wire/wechat/app-api'
import { createAlipayNotices } from './alipay'
import type { SubscribeSender } from './port'
import { createWechatNotices } from './wechat'

/** The platforms that notify members in their apps. */
export const createChosenNotices = (
  { wx, alipay }: NoticeChoice,
  core: Pick<Core, 'db' | 'clock' | 'crypto'>,
  http: VendorHttp,
): readonly SubscribeSender[] => {
  const { clock } = core
  const senders: SubscribeSender[] = []
  if (wx) {
    const { app, templates } = wx
    const api = wechatApiOf(app, core, http)
    senders.push(createWechatNotices({ api, clock, appId: app.appId, templates }))
  }
  if (alipay) {
    const { app, templates } = alipay
    const gateway = createAlipayGateway({ ...app, http, clock })
    senders.push(createAlipayNotices({ gateway, clock, appId: app.keys.appId, templates }))
  }
  return senders
}
