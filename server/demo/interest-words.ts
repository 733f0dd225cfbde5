import { interests } from '../text/dict/interests'

/** `id|words`: the words of demo profiles for an interest, beside the dictionary's own label. */
const table = `
languages|法语 西语 翻译
exhibitions|当代艺术 展览
markets|逛菜场 市集
series|日剧 美剧
gardening|植物 园艺 养花 种草 种竹 樱花
painting|水彩 油画 插画
anime|动画 手办 看动漫 看番
reading|看书
city-walks|梧桐 地铁图
crafts|毛衣 织围巾 做簪子 热红酒
opera|歌剧 评弹
hanfu|旗袍 汉服 古风摄影
architecture|苏州园林
fireworks|灯会 烟花
jazz|爵士
film|老电影 独立电影 看电影
islands|椰子 看海
folk|雷鬼乐
variety|看综艺
cooking|烹饪 做菜 下厨 煲汤
small-pets|养兔子
poetry|读诗
science|地质 海洋生物 做实验
bookshops|书店 逛旧书摊 修书
cats|猫 养猫
writing|写书评
flower-arranging|花艺 婚礼
brunch|下午茶
podcasts|电台 听播客
classical|古琴 听古典乐
mountains|爬山
tea|煮茶
photography|拍照
coffee|手冲咖啡 手冲 拉花 煮咖啡
walks|逛公园
collecting|收集明信片
baking|烤面包 做面包
seafood|吃海鲜
running|夜跑 长跑 越野跑
video-games|游戏
science-fiction|赛博朋克 科幻小说
stargazing|天文
desserts|热可可 做甜品
card-games|桥牌 德州
gym|举铁
cocktails|威士忌
minimalism|极简
stand-up|听相声
dogs|养狗
dance|街舞
woodwork|木器
barbecue|烤肉
`

const ids = new Map<string, string>(interests.map(({ id, label }) => [label['zh-CN'], id]))
for (const line of table.trim().split('\n')) {
  const [id = '', words = ''] = line.split('|')
  for (const word of words.split(' ')) ids.set(word, id)
}

/** Id of the interest that a word of a demo profile means. @throws Error for an unknown word. */
export const interestOf = (word: string): string => {
  const id = ids.get(word)
  if (id === undefined) throw new Error(`no interest for ${word}`)
  return id
}
