/** Texts for the SMS code that proves the member's identity. */
export const proof = {
  label: '验证码',
  placeholder: '6 位数字',
  get: '获取验证码',
  again: (seconds: number) => `${seconds} 秒后重发`,
  sent: '验证码已发送',
  sentTo: (phone: string) => `验证码会发到 ${phone}`,
  wrong: '验证码不对，请再看一眼短信',
}
