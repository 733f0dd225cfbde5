import type { Language } from '../../lib/language'

/** An interest that a profile may name. */
export interface Interest {
  readonly id: string
  readonly label: Record<Language, string>
  /** An icon of the client's set. */
  readonly icon: string
  /** Offered in profile completion. */
  readonly isSuggested: boolean
}

/** `id|中文|English`; a star marks those that profile completion offers. One block for each icon. Source: ours */
const table: Record<string, string> = {
  music: `
    music|听歌|Music|*
    live-music|现场演出|Live music|*
    guitar|吉他|Guitar
    piano|钢琴|Piano
    rock|摇滚|Rock
    jazz|爵士乐|Jazz
    electronic|电子乐|Electronic music
    hip-hop|嘻哈|Hip-hop
    classical|古典乐|Classical music
    opera|歌剧与戏曲|Opera
    songwriting|写歌|Songwriting
    dance|跳舞|Dancing|*`,
  headphones: `
    podcasts|播客|Podcasts|*
    vinyl|黑胶|Vinyl records
    folk|民谣|Folk music`,
  mic: `
    singing|唱歌|Singing|*
    stand-up|脱口秀|Stand-up comedy
    theatre|话剧|Theatre`,
  film: `
    film|电影|Film|*
    series|追剧|Series|*
    documentaries|纪录片|Documentaries
    anime|动漫|Anime|*
    variety|综艺|Variety shows`,
  camera: `
    photography|摄影|Photography|*
    instant-photos|拍立得|Instant photos`,
  palette: `
    painting|画画|Painting|*
    calligraphy|书法|Calligraphy
    pottery|陶艺|Pottery
    crafts|手工|Crafts|*
    woodwork|木工|Woodwork
    hanfu|汉服与旗袍|Hanfu and qipao`,
  image: `
    exhibitions|看展|Exhibitions|*
    architecture|建筑|Architecture`,
  pencil: `
    journaling|手账|Journaling
    writing|写作|Writing
    letters|写信|Letter writing`,
  'book-open': `
    reading|阅读|Reading|*
    poetry|诗歌|Poetry
    bookshops|逛书店|Bookshops
    science-fiction|科幻|Science fiction
    mysteries|推理小说|Mysteries`,
  'graduation-cap': `
    languages|学外语|Languages
    science|科普|Popular science
    coding|编程|Coding
    mathematics|数学|Mathematics
    history|历史|History`,
  coffee: `
    coffee|咖啡|Coffee|*
    tea|喝茶|Tea|*
    brunch|早午餐|Brunch
    bubble-tea|奶茶|Bubble tea`,
  wine: `
    wine|红酒|Wine
    cocktails|调酒|Cocktails
    supper|夜宵|Late suppers|*`,
  heart: `
    cooking|做饭|Cooking|*
    baking|烘焙|Baking|*
    desserts|甜品|Desserts
    hot-pot|火锅|Hot pot|*
    barbecue|烧烤|Barbecue
    spicy-food|吃辣|Spicy food
    seafood|海鲜|Seafood
    japanese-food|日料|Japanese food`,
  'map-pin': `
    travel|旅行|Travel|*
    city-walks|城市漫步|City walks|*
    restaurants|探店|New restaurants|*
    markets|逛市集|Markets
    road-trips|公路旅行|Road trips
    islands|海岛|Islands`,
  tent: `
    camping|露营|Camping|*
    hiking|徒步|Hiking|*
    mountains|登山|Mountains
    rock-climbing|攀岩|Rock climbing
    picnics|野餐|Picnics
    fishing|钓鱼|Fishing
    bird-watching|观鸟|Bird watching`,
  sparkles: `
    stargazing|观星|Stargazing
    sunsets|看日落|Sunsets
    fireworks|烟花与灯会|Fireworks and lanterns`,
  bike: `
    cycling|骑行|Cycling|*
    motorcycles|机车|Motorcycles
    skateboarding|滑板|Skateboarding`,
  timer: `
    running|跑步|Running|*
    gym|健身|Gym|*
    swimming|游泳|Swimming
    badminton|羽毛球|Badminton|*
    tennis|网球|Tennis
    table-tennis|乒乓球|Table tennis
    basketball|篮球|Basketball
    football|足球|Football
    rugby|橄榄球|Rugby
    golf|高尔夫|Golf
    frisbee|飞盘|Frisbee
    boxing|拳击|Boxing
    diving|潜水|Diving
    surfing|冲浪|Surfing
    sailing|帆船|Sailing
    skiing|滑雪|Skiing
    watching-sport|看球|Watching sport`,
  smile: `
    yoga|瑜伽|Yoga|*
    tai-chi|太极|Tai chi
    meditation|冥想|Meditation
    walks|散步|Walks
    early-rising|早起|Early rising
    minimalism|极简生活|Minimalism`,
  'layout-grid': `
    video-games|打游戏|Video games|*
    board-games|桌游|Board games|*
    murder-mystery|剧本杀|Murder-mystery games
    card-games|桥牌与德州|Card games
    go|围棋|Go
    puzzles|数独|Puzzles
    building-bricks|乐高|Building bricks`,
  gift: `
    collecting|收藏|Collecting
    sneakers|球鞋|Sneakers`,
  cat: `
    cats|撸猫|Cats|*
    dogs|遛狗|Dogs|*
    small-pets|养小动物|Small pets
    aquariums|水族|Aquariums`,
  house: `
    gardening|养花种草|Gardening
    flower-arranging|插花|Flower arranging
    volunteering|志愿者|Volunteering`,
}

const parse = (icon: string, line: string): Interest => {
  const [id = '', chinese = '', english = '', star] = line.trim().split('|')
  return { id, label: { 'zh-CN': chinese, en: english }, icon, isSuggested: star === '*' }
}

/** Every interest, with related ones beside each other. */
export const interests: readonly Interest[] = Object.entries(table).flatMap(([icon, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((line) => parse(icon, line)),
)

const ids = new Set(interests.map(({ id }) => id))

/** True for an id of the list. */
export const isInterest = (id: string): boolean => ids.has(id)
