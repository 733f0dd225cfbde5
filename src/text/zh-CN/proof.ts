/** Texts for the SMS code that proves the member's identity. */
export const proof = {
  label: '验证码',
  placeholder: '6 位数字',
  get: '获取验证码',
  again: (seconds: number) => `${seconds} 秒后重发`,
  sent: '验证码已发送',
  sentTo: (phone: string) => `验证码会发到 ${phone}`,
  wrong: '验证码不对，请再看一眼短信',
  person: {
    title: '确认一下你是真人',
    line: '刚才这里请求的验证码有点多。点一下就好，不用认图，也不用拖滑块。',
    vendorLine: '刚才这里请求的验证码有点多，请先完成下面的验证。',
    other: '不方便？换成点一下就好',
    confirm: '我是真人',
    working: '正在确认',
    seconds: '通常只要几秒，请先别关掉',
    failed: '刚才没有确认成功，请再点一次',
  },
}
