/** Texts for changing the phone number. Source: product §8 (24) */
export const phone = {
  title: '更换手机号',
  ownTitle: '先确认是你本人',
  targetTitle: '填写新的手机号',
  next: '下一步',
  submit: '确认更换',
  label: '新手机号',
  placeholder: '11 位手机号',
  effects: {
    devices: '其他设备会退出登录',
    payout: (lockHours: number) => `${lockHours} 小时内不能提现`,
    change: '30 天内不能再换',
  },
  lost: '原手机号收不到短信？联系客服',
  done: '手机号已更换',
  laterTitle: (day: string) => `${day} 起可以再次更换`,
  laterLine: '为了账号安全，30 天内只能更换一次',
  help: '联系客服',
}
