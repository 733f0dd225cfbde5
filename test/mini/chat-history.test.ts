import { letTalk } from '../../e2e/harness/talking'
import { ANSWER_MS, PART_MS } from './journey/hand'
import { useMoneyProduct } from './journey/money-product'

/** Messages of each side: more than two pages of a chat. */
const WORDS = 40

const product = useMoneyProduct()

test.each(['weapp', 'alipay'] as const)(
  'on %s, a chat that is scrolled to its top loads what was said before',
  async (target) => {
    const she = await product.join({ nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
    const he = await product.join({ nickname: '阿哲', gender: 'male', portrait: 'm12.jpg' })
    await letTalk(she, he, WORDS)
    const hand = product.openPhone(target, she.token)
    await hand.open('chat', { userId: he.id })
    await hand.reads(`我走了 ${WORDS + 1} 千步`)
    expect(hand.sees('今天走了 1 千步')).toBe(false)
    const scrollTo = (scrollTop: number) => {
      const flow = hand.mini.find('.jy-chat__flow')
      const view = flow?.ownerDocument.defaultView
      if (!flow || !view) throw new Error('The chat has no flow.')
      flow.scrollTop = scrollTop
      flow.dispatchEvent(new view.Event('scroll'))
    }
    await hand.mini.waitFor(() => {
      scrollTo(5_000)
      scrollTo(0)
      return hand.sees('今天走了 1 千步')
    }, ANSWER_MS)
    hand.putAway()
  },
  PART_MS,
)
