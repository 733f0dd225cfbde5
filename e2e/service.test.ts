import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { portraitsDir } from '../test/product/http-member'
import { by } from '../test/server/acts/operating'
import { addReturnedBill } from '../test/server/acts/billing'
import { expectNoFaults } from './harness/axe'
import type { OwnMember } from './harness/own-product'
import { useOwnProduct } from './harness/own-product-rig'
import { openBill } from './harness/paying'
import type { Phone } from './harness/phone'

const { product, openPhone } = useOwnProduct()
let she: OwnMember
let hers: Phone

beforeAll(async () => {
  // The journey may run at any hour.
  product.app.services.productConfig.help.hours = '00:00–24:00'
  she = await product.join({ gender: 'female', nickname: '小满', portrait: 'f12.jpg' })
  await addReturnedBill(product.app, she.id)
  hers = await openPhone({ token: she.token })
})

const operators = () => product.operators

const ticketId = async (): Promise<string> => {
  const [ticket] = (await operators().ops('service')).data as { id: string }[]
  return ticket?.id ?? ''
}

const pictures = (side: 'in' | 'out') => hers.seen(hers.page.locator(`.jy-picture--${side}`))

const search = () => hers.seen(hers.page.getByRole('searchbox', { name: '搜索常见问题' }))

/** The unread messages of the help desk in the list of chats. */
const unread = () =>
  hers.page.locator('.jy-message-row', { hasText: '近遇客服' }).getByRole('img', { name: '1 条未读' })

// One story in order: each part continues where the last one ended, on the same phone.
describe('the help desk', () => {
  test('answers frequent questions in place, also when the search has only one word', async () => {
    await hers.open('customerService')
    await hers.reads('有问题，直接说')
    await hers.reads('一般 5 分钟内回复')
    await hers.photograph('customer-service')
    await expectNoFaults(hers)
    await hers.tap('会员会自动续费吗？')
    await hers.reads(/到期就停止，不会自动扣款/)
    await hers.photograph('customer-service-answer')
    await hers.tap(/举报与安全 骚扰、诈骗、冒用/)
    await hers.reads('拉黑之后会怎样？')
    await hers.readsNoMore('会员会自动续费吗？')
    await hers.photograph('customer-service-safety')
    await hers.tap(/举报与安全 骚扰、诈骗、冒用/)
    await search().fill('注销')
    await hers.reads('怎样注销账号？')
    await hers.readsNoMore('怎样通过真人认证？')
    await search().fill('月亮')
    await hers.reads('没有找到相关问题')
    await hers.tap('清空搜索')
  })

  test('accepts a question with its bill and a picture', async () => {
    await hers.open('withdrawalRecords')
    await openBill(hers, '提现到支付宝')
    await hers.tap('联系客服')
    await hers.shows('chat')
    await hers.reads('在线 · 一般 5 分钟内回复')
    await hers.reads('将随消息发送')
    await hers.photograph('service-chat-attached')
    await expectNoFaults(hers)
    await hers.field('描述你的问题').fill('为什么退回了？')
    await hers.tap('发送')
    await hers.bubble('为什么退回了？', 'out').waitFor()
    await hers.bubble('¥ 50.00 · 已退回', 'out').waitFor()
    await hers.readsNoMore('将随消息发送')
    await hers.tap('照片和拍摄')
    const chooser = hers.page.waitForEvent('filechooser')
    await hers.tap('照片')
    await (await chooser).setFiles(path.join(portraitsDir, 'f12.jpg'))
    await pictures('out').waitFor()
    await hers.reads('已发送')
    await hers.photograph('service-chat-asked')
  })

  test('answers through its operators: she sees the answer live, then as unread, and finds all of it again', async () => {
    const id = await ticketId()
    const shown = await operators().ops('service show', id, '--as', 'anna')
    expect(shown.text).toContain('为什么退回了？')
    expect(shown.text).toContain('¥50.00')
    await hers.reads('已读')
    await operators().ops('service reply', id, '--text', '姓名和支付宝不一致。', '--as', 'anna')
    await hers.bubble('姓名和支付宝不一致。', 'in').waitFor()
    await hers.photograph('service-chat-answered')
    await hers.open('mine')
    await hers.reads('我的主页')
    // The chat leaves the screen; while it is visible, incoming messages are read.
    await hers.page.locator('.jy-bubble').first().waitFor({ state: 'detached' })
    await operators().ops('service reply', id, '--text', '改好后就可以再提。', '--as', 'anna')
    await hers.open('messages')
    await hers.reads('近遇客服')
    await hers.reads('改好后就可以再提。')
    await unread().waitFor()
    await hers.photograph('service-row')
    await hers.text('近遇客服').tap()
    await hers.bubble('改好后就可以再提。', 'in').waitFor()
    await hers.reload()
    await hers.bubble('为什么退回了？', 'out').waitFor()
    await hers.bubble('改好后就可以再提。', 'in').waitFor()
    await pictures('out').waitFor()
    await hers.open('messages')
    await hers.reads('近遇客服')
    await unread().waitFor({ state: 'detached' })
  })

  test('shows the status of all her tickets', async () => {
    const bob = await product.join({ gender: 'male', nickname: '阿川', portrait: 'm09.jpg' })
    await she.call('/api/user/add_action', {
      kind: 'report',
      userId: bob.id,
      clientToken: randomUUID(),
      extra: { reason: 'scam' },
    })
    await operators().ops('service close', await answeredId(), ...by('anna'))
    await hers.open('customerService')
    await hers.reads('我的问题')
    await hers.reads(/关于阿川/)
    await hers.reads('已结束')
    await hers.photograph('customer-service-tickets')
    await expectNoFaults(hers)
    await hers.tap(/举报 关于阿川/)
    await hers.reads(/我们会在 24 小时内处理/)
    await hers.photograph('customer-service-report')
    await hers.tap('撤回举报')
    await hers.tap('撤回举报')
    await hers.readsNoMore(/关于阿川/)
    await hers.tap(/提现 ¥ 50.00/)
    await hers.reads('账单详情')
  })

  test('shows the same in the other language and in dark', async () => {
    const other = await openPhone({ token: she.token, theme: 'dark', language: 'en' })
    await other.open('customerService')
    await other.reads('Just ask')
    await other.photograph('customer-service-en')
    await expectNoFaults(other)
    await other.tap('Chat with us')
    await other.reads('Jinyu support')
    await other.photograph('service-chat-en')
  }, 240_000)
})

const answeredId = async (): Promise<string> => {
  const [ticket] = (await operators().ops('service', '--state', 'answered')).data as { id: string }[]
  return ticket?.id ?? ''
}
