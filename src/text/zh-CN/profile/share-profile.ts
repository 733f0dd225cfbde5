/** Texts for the link to the own profile. */
export const shareProfile = {
  brand: '近遇：附近真人交友',
  cell: '分享我的主页',
  title: '分享我的主页',
  note: '没登录的人只能看到下面这张卡片',
  allow: '允许通过链接看到我',
  face: '卡片上放我的头像',
  faceNote: '不勾选就不会出现你的照片',
  age: (age: number) => `${age} 岁`,
  cardTitle: (nickname: string) => `${nickname} 在近遇`,
  preview: '登录后的人可以打开你的主页，被你拉黑的人打不开。',
  resting: '你的主页现在不对外显示，链接暂时打不开。',
  send: '发给朋友',
  copy: '复制链接',
  renew: '换一个新链接，旧的作废',
  renewed: '旧链接已作废',
}
