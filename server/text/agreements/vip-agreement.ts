import type { AgreementText } from './agreement'
import type { Language } from '../../lib/language'

const chinese: AgreementText = {
  summary: [
    '会员是有期限的增值服务，到期自动停止，不自动续费。',
    '同一套餐对所有人同价。',
    '24 小时内未使用任何权益的，可以全额退款。',
    '安全功能永远免费，与会员无关。',
  ],
  changes: [],
  sections: [
    {
      heading: '1. 会员服务',
      body: '会员服务由近遇向年满 18 岁的用户提供，具体权益、期限和价格以购买页面当时显示的为准。购买会员须同时遵守《用户协议》和《隐私政策》。\n会员服务尚未开放购买的平台，不显示购买入口。',
    },
    {
      heading: '2. 会员权益',
      body: '会员可以享有：不限次数的喜欢与撤回、更多超级喜欢与招呼、查看谁喜欢我和全部访客、高级筛选、隐身浏览、会员标识等。\n举报、拉黑、隐藏距离、在线状态和年龄、只看真人认证、已读回执、解除匹配、注销与申诉对所有人免费。',
    },
    {
      heading: '3. 期限',
      body: '会员期限从付款成功时起算；已是会员的，在原到期时间后顺延。到期后权益停止，你的资料、消息和关系不受影响，隐身等会员设置会恢复为公开，我们会提前通知。\n会员不会自动续费。',
    },
    {
      heading: '4. 付款与退款',
      body: '付款由你所在平台支持的支付方式完成，以支付机构确认的结果为准。\n付款后 24 小时内且未使用任何会员权益的，可以申请全额退款，按原路退回。因我们的原因长时间无法使用的，按剩余天数退款或补偿。\n因违反《用户协议》被封禁的，已使用期间不退款，剩余部分依法处理。',
    },
    {
      heading: '5. 未成年人保护',
      body: '未满 18 岁的人不得购买。监护人发现未成年人付款的，可以在「未成年人退款」页面申请，核实后依法退款。',
    },
    {
      heading: '6. 规范',
      body: '会员权益仅限本人使用，不得转让、出租或用于商业推广。以不正当方式取得的会员，我们可以取消。\n会员身份不代表平台对该用户的认可或担保。',
    },
    {
      heading: '7. 变更与联系',
      body: '我们调整权益或价格的，不减少你已购买期限内的权益。本协议修改时会更新版本号，并在购买前请你确认。\n有疑问请通过「平台客服」页面联系我们。',
    },
  ],
}

const english: AgreementText = {
  summary: [
    'VIP is a service for a fixed time; it ends by itself and is never renewed automatically.',
    'The same package costs everybody the same.',
    'Within 24 hours and without any benefit used, you get all your money back.',
    'Everything that keeps you safe is free, with or without VIP.',
  ],
  changes: [],
  sections: [
    {
      heading: '1. The service',
      body: 'Jinyu offers VIP membership to members aged 18 and over. Benefits, time and price are those shown on the purchase page at that moment. The User Agreement and the Privacy Policy apply as well.\nOn platforms where membership is not on sale there is no purchase button.',
    },
    {
      heading: '2. Benefits',
      body: 'VIP members may have: unlimited likes and undos, more super likes and greetings, who liked me and all visitors, advanced filters, invisible browsing, a badge and others.\nReporting, blocking, hiding distance, activity and age, showing authenticated members only, read receipts, ending a match, closing the account and appeals are free for everybody.',
    },
    {
      heading: '3. Time',
      body: 'The time begins when the payment succeeded; for a member with time left it is added at the end. When it is over the benefits stop. Your profile, messages and connections stay as they are; VIP settings such as invisible browsing go back to normal, and we tell you beforehand.\nMembership is never renewed automatically.',
    },
    {
      heading: '4. Payment and refund',
      body: 'You pay by the methods of your platform; the result is what the payment provider confirms.\nWithin 24 hours of paying and without any VIP benefit used you may ask for a full refund, which goes back the same way. If the service is unusable for long through our fault we refund or make good the days left.\nAfter a ban for breaking the User Agreement the time used is not refunded; the rest is handled by law.',
    },
    {
      heading: '5. Minors',
      body: 'People under 18 must not buy. Guardians who find a payment by a minor can ask for a refund on the page Minors’ Refunds; it is refunded by law once it is verified.',
    },
    {
      heading: '6. Rules',
      body: 'Benefits are for you alone and must not be transferred, rented or used for promotion. Membership obtained by improper means may be cancelled.\nBeing VIP does not mean that we approve of or vouch for a member.',
    },
    {
      heading: '7. Changes and contact',
      body: 'When we change benefits or prices, what you have bought is not reduced. When this agreement changes its version rises and we ask you to confirm it before buying.\nFor questions reach us through the customer service page.',
    },
  ],
}

/** The membership agreement. Source: product §7.7, ours */
export const vipAgreement: Record<Language, AgreementText> = { 'zh-CN': chinese, en: english }
