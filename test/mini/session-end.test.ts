import type { OwnMember } from '../../e2e/harness/own-product'
import { common } from '../../src/text/zh-CN/common'
import { ANSWER_MS, PART_MS, type Hand } from './journey/hand'
import { useMoneyProduct } from './journey/money-product'

const product = useMoneyProduct()

describe.each(['weapp', 'alipay'] as const)('a session that the server ended on %s', (target) => {
  let she: OwnMember
  let hand: Hand

  beforeEach(async () => {
    she = await product.join({ nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
    hand = product.openPhone(target, she.token)
  }, PART_MS)

  const token = () => hand.mini.host.environment.storage.get('jinyu.token')

  test(
    'spec §4, 401 and 403: the first call’s 401 removes the token and opens the entry',
    async () => {
      await product.app.services.sessions.endAll(she.id)
      expect(token()).toBe(JSON.stringify(she.token))
      await hand.mini.launch('/pages/my/settings')
      await hand.shows('welcome')
      await hand.received(common.sessionEnded)
      await hand.mini.waitFor(() => token() === undefined, ANSWER_MS)
      hand.putAway()
    },
    PART_MS,
  )

  test(
    'spec §8, 401 and 403: a ban’s 403 does, too, and the entry shows the reason',
    async () => {
      const row = { account_state: 'banned', restriction_reason: 'scam' } as const
      await product.app.core.db.updateTable('member').set(row).where('id', '=', she.id).execute()
      product.app.services.sessions.forgetMember(she.id)
      await hand.mini.launch('/pages/my/settings')
      await hand.shows('welcome')
      await hand.reads('账号已停用')
      expect(token()).toBeUndefined()
      hand.putAway()
    },
    PART_MS,
  )
})
