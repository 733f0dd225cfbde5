import type { OwnMember } from '../../e2e/harness/own-product'
import { addReturnedBill } from '../server/acts/billing'
import { ANSWER_MS, PART_MS, type Hand } from './journey/hand'
import { useMoneyProduct } from './journey/money-product'

const product = useMoneyProduct()

beforeAll(async () => {
  // The walk may begin at any hour.
  product.app.services.productConfig.help.hours = '00:00–24:00'
}, PART_MS)

describe.each(['weapp', 'alipay'] as const)('the help desk on %s', (target) => {
  let she: OwnMember
  let hers: Hand

  beforeAll(async () => {
    she = await product.join({ nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
    await addReturnedBill(product.app, she.id)
    hers = product.openPhone(target, she.token)
  }, PART_MS)

  afterAll(() => hers.mini.stop())

  test(
    'answers in place, accepts a question with its bill, and its answer arrives live',
    async () => {
      await hers.open('customerService')
      await hers.reads('有问题，直接说')
      const desks = hers.mini
        .findAll('wx-button')
        .filter((one) => one.getAttribute('open-type') === 'contact')
      expect(desks).toHaveLength(target === 'weapp' ? 1 : 0)
      await hers.tap('别人会看到我的确切位置吗？')
      await hers.reads(/我们不保存你的坐标/)

      await hers.open('withdrawalRecords')
      await hers.openBill('提现到支付宝')
      await hers.tap('联系客服')
      await hers.shows('chat')
      await hers.reads('将随消息发送')
      await hers.mini.input('.jy-composer__field', '为什么退回了？')
      await hers.mini.tap('.jy-composer__send')
      await hers.reads('已发送')
      const waiting = (await product.operators.ops('service')).data as { id: string; member_id: string }[]
      const id = waiting.find((one) => one.member_id === she.id)?.id ?? ''
      expect((await product.operators.ops('service show', id, '--as', 'anna')).text).toContain('¥50.00')
      await product.operators.ops('service reply', id, '--text', '姓名和支付宝不一致。', '--as', 'anna')
      await hers.mini.waitFor(() => hers.sees('姓名和支付宝不一致。'), ANSWER_MS)
      hers.did('customerService')
    },
    PART_MS,
  )
})
