/** Texts of: speed match, behind the raised button. */
export const speed = {
  title: '3 分钟速配',
  soon: '速配很快开放',
  line: '和附近的人先聊 3 分钟，聊得来再看清彼此。现在还在准备，开放时会告诉你。',
  promises: ['先聊天\n照片慢慢变清晰', '双方都愿意\n才会留下来', '随时可以\n离开或举报'],
  look: '先去看看附近的人',
  close: '收起',
}
