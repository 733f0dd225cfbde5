/** A line of a conversation: its speaker (`a` or `b`) and its text. */
export type Line = readonly ['a' | 'b', string]

/** Conversations of the demo world, with their lines in order; every one is invented. */
export const conversations: readonly (readonly Line[])[] = [
  [
    ['a', '看到你也喜欢城市漫步，最近有走到什么好地方吗？'],
    ['b', '上周沿着苏州河走了一下午，从外白渡桥到长寿路，风特别舒服'],
    ['a', '那一段我也喜欢，傍晚的光最好看'],
    ['b', '对，而且路上有家小店的桂花拿铁很不错'],
    ['a', '听起来就想去。你一般周末出门多吗？'],
    ['b', '看天气，天气好就坐不住，你呢？'],
  ],
  [
    ['b', '你照片里那只猫叫什么名字？'],
    ['a', '叫年糕，因为它趴着的时候真的像一块年糕'],
    ['b', '哈哈，那它会粘人吗'],
    ['a', '只在开罐头的时候粘人'],
  ],
  [
    ['a', '你好呀，刚看到你说拿手菜是番茄牛腩？'],
    ['b', '对，秘诀是多放一点洋葱，小火慢慢炖'],
    ['a', '记下了，这周末就试试'],
    ['b', '做好了给我看看成果'],
  ],
  [
    ['b', '你也在学法语吗？'],
    ['a', '刚开始，现在还停留在点咖啡的水平'],
    ['b', '够用了，人生大事也就是点咖啡'],
  ],
]
