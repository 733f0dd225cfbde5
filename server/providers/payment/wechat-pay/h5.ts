import type { Clock } from '../../../lib/clock'
import type { PayProvider } from '../port'
import { beginTransaction } from './begin'
import { createWechatPayNotices } from './notice'
import { createWechatTransactions, type WechatShop } from './transactions'

const CHANNEL = 'wx_h5'

/** WeChat Pay from a mobile browser outside WeChat. Source: providers WeChat Pay v3, H5 */
export const createWechatH5 = (shop: WechatShop, clock: Clock): PayProvider => ({
  ...createWechatTransactions(shop),
  id: 'wechat-h5',
  channels: [CHANNEL],
  methods: (platform) => (platform === 'h5' ? [CHANNEL] : []),
  parseNotice: createWechatPayNotices(shop, clock),

  async prepare(request, _channel, call) {
    const { payer, returnUrl } = request
    const more = { scene_info: { payer_client_ip: payer.ip, h5_info: { type: 'Wap' } } }
    const kind = { channel: CHANNEL, path: 'h5', field: 'h5_url', more } as const
    const outcome = await beginTransaction(shop, request, kind, call)
    if (outcome.kind !== 'ok') return outcome
    const back = returnUrl === null ? '' : `&redirect_url=${encodeURIComponent(returnUrl)}`
    const params = { kind: CHANNEL, h5Url: `${outcome.data}${back}` } as const
    return { kind: 'ok', data: { params, providerRef: null } }
  },
})
