import type { Clock } from '../../lib/clock'
import type { AlipayGateway } from '../wire/alipay/gateway'
import type { AwayOutcome, SubscribeSender } from './port'
import { templateData, templatePage } from './template-words'

/** What the notices of Alipay are made of. */
export interface AlipayNoticeDeps {
  readonly gateway: AlipayGateway
  readonly clock: Clock
  readonly appId: string
  readonly templates: SubscribeSender['templates']
}

/** Refusals that speak of the member's permission; the others speak of our template or settings. Source: ours */
const SPENT = /SUBSCRI|NOT_AUTH|NO_PERMISSION_TO_SEND/

/** Subscribe messages of Alipay's mini-program. Source: providers §8 */
export const createAlipayNotices = ({
  gateway,
  clock,
  appId,
  templates,
}: AlipayNoticeDeps): SubscribeSender => ({
  platform: 'alipay',
  account: { kind: 'alipay_openid', appId },
  templates,
  async send(openId, template, message): Promise<AwayOutcome> {
    const outcome = await gateway.execute({
      method: 'alipay.open.app.mini.templatemessage.send',
      bizContent: JSON.stringify({
        to_open_id: openId,
        user_template_id: template.id,
        page: templatePage(message),
        data: JSON.stringify(templateData(template, message, clock.now())),
      }),
    })
    if (outcome.kind === 'ok') return { kind: 'ok', data: null }
    return outcome.kind === 'rejected' && SPENT.test(outcome.code) ? { kind: 'spent' } : outcome
  },
})
