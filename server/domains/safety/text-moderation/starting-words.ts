import type { WordEntry } from '@contract/ops/word-list'

type Group = readonly [WordEntry['category'], WordEntry['action'], string]

/**
 * The word lists as the program brings them; operators publish their own versions over them. Only words whose meaning
 * does not depend on the sentence are blocked. Words that an honest member may use, too, go to a reviewer.
 * Source: ours
 */
const GROUPS: readonly Group[] = [
  [
    'politics',
    'block',
    '法轮功、法輪大法、台独、港独、疆独、藏独、东突、颠覆国家政权、加入isis、招募圣战、falun gong',
  ],
  [
    'politics',
    'review',
    '六四事件、天安门事件、反共、推翻政府、分裂国家、六四真相、打倒共产党、共产党下台、isis',
  ],
  [
    'porn',
    'block',
    '裸聊、裸贷、成人视频、成人电影、色情直播、黄色网站、黄片、援交、外围女、楼凤、卖淫、嫖娼、招嫖、上门服务妹、莞式服务、' +
      '迷奸、迷药、原味内衣、无码视频、av资源、福利姬、小姐上门、包夜、大圈外围、水磨服务、全套按摩、sex video、escort service、onlyfans',
  ],
  ['porn', 'mask', '鸡巴、屌丝逼、骚逼、骚货、淫荡、打飞机爽、cumshot'],
  [
    'porn',
    'review',
    '约炮、一夜情、求包养、被包养、求包、上门品茶、喝茶资源、资源群、全套服务、果聊、文爱、语爱、磕炮、sugar daddy',
  ],
  [
    'gambling',
    'block',
    '赌博网站、网上赌场、真人赌场、玩百家乐、百家乐平台、时时彩、六合彩、北京赛车pk10、博彩平台、赌球、澳门赌场、菠菜网、菠菜平台、老虎机平台、' +
      '跑分平台、线上娱乐城、棋牌上分、包赢计划、真人发牌、真人荷官、美女荷官、六和彩、反波胆、新葡京开户、新蒲京开户、送彩金、注册彩金、葡京娱乐、线上葡京、online casino',
  ],
  ['gambling', 'review', '新葡京、新蒲京、特码、荷官、下注、押注、内幕料、稳赢、带你赢钱、开盘口'],
  [
    'drugs',
    'block',
    '冰毒、海洛因、摇头丸、k粉、大麻出售、卖大麻、飞叶子、叶子货、溜冰妹、笑气批发、听话水、三唑仑、蒙汗药、上头电子烟、麻古、失忆水、乖乖水、催情水、催情药、迷幻药、笑气上门、卖笑气、' +
      'methamphetamine、buy weed、cocaine',
  ],
  ['drugs', 'review', '吸笑气、买笑气、嗨粉、奶茶粉货、聪明药、依托咪酯、彩虹烟、零号胶囊、0号胶囊'],
  [
    'minors',
    'block',
    '幼女、幼幼资源、萝莉资源、正太资源、未成年约、约初中生、约小学生、初中生上门、儿童色情、恋童、小学生裸照、初中生裸照、child porn、' +
      'underage girl',
  ],
  [
    'minors',
    'review',
    '我还没成年、我才十六、我才15岁、我才16岁、我今年15岁、我今年16岁、我今年14岁、我上初二、我上初三',
  ],
  [
    'fraud',
    'block',
    '刷单返现、刷单兼职、兼职刷单、先垫付、杀猪盘、内部投资名额、稳赚不赔、保本高收益、代开发票、办假证、代办信用卡、信用卡套现、黑户贷款、' +
      '出租银行卡、收购银行卡、四件套出售、跑分赚佣金、无视征信、秒下款、境外高薪、打字员日结、usdt换汇、刷流水、guaranteed profit',
  ],
  [
    'fraud',
    'review',
    '缅北、兼职打字、秒到账、刷单、帮忙洗钱、洗黑钱、返利、虚拟币、数字货币、带你投资、荐股、泰达币、卡密、返佣、反佣、跟单老师、炒外汇、内部消息、拉你进群赚钱、usdt、crypto trading',
  ],
  [
    'abuse',
    'mask',
    '傻逼、傻屄、煞笔、草泥马、操你妈、艹你、肏你、日你妈、你妈死了、死全家、全家死光、贱人、婊子、狗娘养、狗杂种、王八蛋、滚你妈、nmsl、' +
      'fuck you、motherfucker、asshole',
  ],
  ['abuse', 'block', '弄死你、杀了你全家、砍死你、人肉你、曝光你裸照、发你裸照、不给钱就发、kill yourself'],
  ['abuse', 'review', '去死吧、我要打死你、你等着瞧、i will find you'],
  [
    'ads',
    'block',
    '代刷粉丝、刷粉丝、买粉丝、涨粉平台、招代理、加盟代理、诚招代理、代理加盟、低价充值、高仿手表、高仿包、a货批发、引流推广、群发软件、精准引流、' +
      '代孕中介、代孕包成功、包成功代孕、枪支出售、枪支弹药、器官买卖、买肾、卖肾、vpn出售、翻墙软件出售、招募微商、微商代理、私人定制减肥药、壮阳药、增大增粗',
  ],
  [
    'ads',
    'review',
    '代孕、加盟费、月入过万、日结兼职、在家兼职、日入过千、月入过万不是梦、躺赚、宝妈兼职、扫码领红包、免费领取、点击链接',
  ],
]

/** Version 1 of the word lists. */
export const startingWords: readonly WordEntry[] = GROUPS.flatMap(([category, action, words]) =>
  words.split('、').map((term) => ({ term, category, action })),
)
