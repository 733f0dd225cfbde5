import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@contract/constants'
import { startOwnProduct, type OwnProduct } from '../../e2e/harness/own-product'
import { letTalk } from '../../e2e/harness/talking'
import { fundCoins } from '../server/acts/buying'
import { Hand, PART_MS } from './journey/hand'

const NEWCOMER_MS = 25 * HOUR_MS

let product: OwnProduct

beforeAll(async () => {
  product = await startOwnProduct()
}, PART_MS)

afterAll(() => product.stop(), PART_MS)

test(
  'where contacts are not sold, the notice of one sold elsewhere still opens its order, and its owner decides',
  async () => {
    const he = await product.join({ nickname: '阿哲', gender: 'male', portrait: 'm09.jpg' })
    const she = await product.join({ nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
    await letTalk(he, she)
    await fundCoins(product.app, he.id, 100)
    await product.sell(she, 'xiaoman_1999', 'ask')
    await product.pass(NEWCOMER_MS)
    const { quoteId } = await he.call('/api/user/unlock_wx_pre', { userId: she.id })
    await he.call('/api/user/unlock_wx', { quoteId, clientToken: randomUUID() })

    const hand = Hand.open({
      target: 'weapp',
      url: product.app.url,
      token: she.token,
      device: { clockAheadMs: NEWCOMER_MS },
    })
    await hand.open('systemMessages')
    await hand.tap('去处理')
    await hand.shows('contactInformation')
    await hand.tap('同意显示')
    await hand.reads('向对方显示微信号？')
    await hand.tap('同意')
    await hand.reads('已向对方显示')
    const { list } = await he.call('/api/user/action_list', { kind: 'unlock_wx', cursor: null })
    expect(list[0]?.unlock?.state).toBe('revealed')
    hand.putAway()
    hand.mini.stop()
  },
  PART_MS,
)
