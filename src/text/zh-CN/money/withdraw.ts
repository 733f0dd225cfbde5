/** Texts for withdrawals. Source: screens.md 15 */
export const withdraw = {
  alipay: '支付宝',
  addAccount: '添加支付宝账号',
  addLine: '提现会转到这个账号',
  amount: '提现金额',
  amountLabel: '提现金额，单位元',
  available: (yuan: string) => `可提现 ¥ ${yuan}`,
  all: '全部提现',
  fee: '手续费',
  arrive: '预计到账',
  none: '—',
  quoteFailed: '手续费没有算出来，点按重试',
  explain: (days: number) =>
    `提交后 ${days} 个工作日内审核，通过后转入你的支付宝。请确认姓名与支付宝实名一致。`,
  left: (today: string, month: string) => `今天还可提现 ¥\u00a0${today}，本月还可提现 ¥\u00a0${month}`,
  release: (yuan: string, day: string) => `¥ ${yuan} 将在 ${day} 可以提现`,
  tax: (yuan: string) => `本月收入超过 ¥ ${yuan}，可能需要缴纳个人所得税，平台会依法报送收入信息。`,
  problems: {
    below: (yuan: string) => `最低提现 ¥ ${yuan}`,
    above: (yuan: string) => `每次最多提现 ¥ ${yuan}`,
    available: () => '超过可提现金额',
    today: (yuan: string) => `今天还可提现 ¥ ${yuan}`,
    month: (yuan: string) => `本月还可提现 ¥ ${yuan}`,
  },
  blockers: {
    certify: { title: '先完成真人认证', line: '提现前要确认是你本人', go: '去认证' },
    idCard: { title: '核对姓名和身份证号', line: '用于确认收款人是你本人', go: '去核对' },
    running: { title: '有一笔提现正在处理', line: '处理完就可以再次提现', go: '查看' },
    locked: { title: '支付宝账号或手机号刚有变动', line: (at: string) => `${at} 起可以提现` },
    limit: { title: '提现次数或金额已达上限', line: (at: string) => `${at} 恢复` },
    off: { title: '提现暂未开放', line: '现在还不能在这里提现' },
  },
  submit: '确认提现',
  confirm: {
    title: (yuan: string) => `提现 ¥ ${yuan}？`,
    line: (account: string, fee: string, arrive: string) =>
      `转到支付宝 ${account}\n手续费 ¥ ${fee}，预计到账 ¥ ${arrive}\n提交后不能撤回。`,
    yes: '确认提现',
  },
  done: {
    title: '已提交',
    line: '审核通过后到账',
    records: '查看记录',
    close: '完成',
  },
}
