/** Sentences that operators choose and adapt. Members read them, so they exist in both languages whatever the console shows. */
export const templates = {
  reply: [
    ['收到，正在查', '我们收到了，正在帮你查，有结果会马上在这里告诉你。'],
    ['已经补上', '已经帮你处理好了，退出页面再进来就能看到。给你添麻烦了。'],
    ['需要截图', '麻烦发一张支付记录的截图，能看到时间和单号就可以。'],
    ['Received', 'We have your message and are looking into it. You will hear from us here.'],
    ['Done', 'It is done now. Open the page again to see it. Sorry for the trouble.'],
    ['Screenshot', 'Please send a screenshot of the payment that shows its time and number.'],
  ],
  verdict: [
    ['支持买家', '根据双方提供的记录，这个微信号没有能够添加，金豆已经退回。'],
    ['支持卖家', '根据双方提供的记录，微信号有效，卖家也按约定通过了申请，订单保持完成。'],
    [
      'For the buyer',
      'The records of both sides show that the contact could not be added. The coins are back.',
    ],
    ['For the seller', 'The records of both sides show that the contact is valid. The order stays complete.'],
  ],
} as const satisfies Record<string, readonly (readonly [label: string, text: string])[]>
