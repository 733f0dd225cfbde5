import type { Clock } from '../../lib/clock'
import type { WechatApi } from '../wire/wechat/api'
import type { AwayOutcome, SubscribeSender } from './port'
import { templateData, templatePage } from './template-words'

/** What the notices of WeChat are made of. */
export interface WechatNoticeDeps {
  readonly api: WechatApi
  readonly clock: Clock
  readonly appId: string
  readonly templates: SubscribeSender['templates']
}

/** The member refused, or has allowed no further notice. Source: providers §8 */
const SPENT = '43101'
/** The id is of no user of this application. */
const NO_USER = '40003'
/** Too many calls of the day or minute. */
const LIMITED = new Set(['45009', '45011'])

/** Subscribe messages of WeChat's mini-program. Source: providers §8 */
export const createWechatNotices = ({ api, clock, appId, templates }: WechatNoticeDeps): SubscribeSender => ({
  platform: 'wx',
  account: { kind: 'wx_openid', appId },
  templates,
  async send(openId, template, message): Promise<AwayOutcome> {
    const body = JSON.stringify({
      touser: openId,
      template_id: template.id,
      page: templatePage(message),
      miniprogram_state: 'formal',
      data: templateData(template, message, clock.now()),
    })
    const outcome = await api({ path: '/cgi-bin/message/subscribe/send', body })
    if (outcome.kind === 'ok') return { kind: 'ok', data: null }
    if (outcome.kind === 'unknown') return outcome
    if (outcome.code === SPENT) return { kind: 'spent' }
    if (outcome.code === NO_USER) return { kind: 'gone' }
    return LIMITED.has(outcome.code) ? { kind: 'unknown', reason: 'busy', code: outcome.code } : outcome
  },
})
