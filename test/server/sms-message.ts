/** A login code, as every vendor is asked to send it. */
export const smsMessage = { phone: '13800138000', code: '012345', purpose: 'login', avoid: null } as const

/** A vendor's numbers of its approved texts. */
export const smsTemplates = {
  login: '100001',
  sensitive: '100005',
  change_phone: '100004',
  guardian: '100001',
  notices: { decided: '100006', payout: '100007' },
}
