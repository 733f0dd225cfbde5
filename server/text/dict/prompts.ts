import type { Language } from '../../lib/language'

/** A line of a dictionary. */
export interface DictEntry {
  readonly id: string
  readonly label: Record<Language, string>
}

/** `id|中文|English`. An id lives in profiles and never changes its meaning. Source: ours */
const table = `
happy-lately|最近的小确幸|A small joy lately
weekend-mornings|周末早上通常|On weekend mornings I usually
weekends|周末的样子|My weekends look like
first-topic|一见面就会聊的话题|What I could talk about at once
signature-dish|我的拿手好菜|The dish I cook best
three-days-off|如果突然有三天假|If I suddenly had three days off
on-repeat|最近单曲循环|On repeat lately
listening-to|最近在听|What I am listening to
reading-now|最近在读|What I am reading
into-lately|最近迷上|What I am into lately
ideal-evening|我理想的晚上|My ideal evening
book-for-you|想推荐给你的一本书|A book I would give you
value-most|我最看重|What I value most
quality-i-prize|我最珍惜的品质|The quality I treasure most
unwind|解压方式|How I unwind
cure-for-a-day|治愈一天的办法|What puts a bad day right
unexpected-side|意想不到的一面|A side of me you would not expect
contrast|反差萌|My odd contrast
we-match-if|我们会合拍，如果你|We would get on if you
new-skill|最近学会的新技能|A skill I just learned
first-meeting|第一次见面想|The first time we meet I would like to
first-date|第一次约会|A first date
date-idea|约会想去|For a date I would go to
dating-idea|我的约会理念|What I think of dating
life-list|人生清单上的一件事|One thing on my life list
heart-skips|让我心动的小事|Little things that move me
romance|我眼里的浪漫|Romance, to me
my-romance|我的浪漫|My kind of romance
with-you|想和你一起|I would like us to
take-you-to|想带你去|I would take you to
odd-fact|一个冷知识|A fact few people know
next-stop|下一站|Next stop
in-my-bag|背包里一定有|Always in my bag
this-year|今年的愿望|My wish for this year
make-a-wish|许愿的话|If I could make a wish
night-to-remember|难忘的一夜|A night I remember
slow-life|我的慢生活|My slow life
opening-line|选一个开场白|Choose an opening line
buy-you|请你喝|I would buy you a
when-travelling|旅行时我负责|On a trip I take care of
late-kitchen|我的深夜食堂|My late-night kitchen
favourite-flower|最喜欢的花|My favourite flower
rainy-song|最适合雨天的歌|The best song for rain
teach-you|我能教你|I can teach you
favourite-corner|上海我最爱的角落|My favourite corner of Shanghai
usual-places|我常去的地方|Where you often find me
do-for-you|我会为你|For you I would
best-joke|我最好笑的段子|My best joke
line-for-you|想写给你的一句|A line I would write to you
dish-to-stay|留住你的那道菜|The dish that would make you stay
gifts-i-give|我送人的礼物|The presents I give
easy-question|一道送分题|An easy question
good-about-outings|和我出门的好处|The good of going out with me
whom-i-admire|我欣赏的人|People I admire
proudest-moment|最有成就感的时刻|When I feel I did well
play-one-song|如果放一首歌|If I could play one song
drink-today|今天适合喝|Today calls for a
since-you|遇到你之后|After meeting you
getting-closer|拉近距离的方式|How to get closer to me
home-special|我家的特色|What my home is known for
walkthrough|通关秘籍|The trick to winning me over
beyond-the-gym|健身房之外|Outside the gym
after-night-shift|下夜班之后|After a night shift
at-my-shop|你来店里的话|If you came to my shop
after-a-win|赢球之后|After winning a match
sea-taught-me|海教会我的事|What the sea taught me
first-aid-kit|我的急救包里|In my first-aid kit
boss-schedule|老板的日程|The boss's day
first-ski-lesson|学滑雪第一课|First lesson in skiing
out-of-court|庭外的我|Me outside the courtroom
pet-asks|年糕对你的要求|What Niangao the cat asks of you
pet-standards|饭团的择偶标准|Fantuan the dog's standards
childhood|小时候的我|Me as a child
never-tired-of|怎么都不会腻的事|What I never tire of
small-talent|一个没用的小才艺|A useless talent of mine
best-advice|听过最好的建议|The best advice I was given
changed-my-mind|最近改变的一个想法|What I changed my mind about
perfect-sunday|完美的星期天|A perfect Sunday
comfort-film|看了很多遍的电影|A film I saw many times
comfort-food|想家的时候吃|What I eat when I miss home
grateful-for|想感谢的人|Somebody I want to thank
learn-next|接下来想学|What I want to learn next
do-not-mind|我完全不介意|What I do not mind at all
green-flag|让我加分的一点|A point in my favour
in-five-years|五年后的我|Me in five years
together-or-alone|一个人也很享受|What I enjoy by myself
`

const parseEntries = (text: string): DictEntry[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', chinese = '', english = ''] = line.split('|')
      return { id, label: { 'zh-CN': chinese, en: english } }
    })

/** Every question that a profile may answer, the more general first. */
export const prompts: readonly DictEntry[] = parseEntries(table)

const ids = new Set(prompts.map(({ id }) => id))

/** True for an id of the list. */
export const isPrompt = (id: string): boolean => ids.has(id)

/** First lines that a match sheet and an empty conversation offer. Source: screens, ours */
export const iceBreakers: readonly DictEntry[] = parseEntries(`
weekend|周末一般怎么过？|How do you usually spend your weekend?
good-food|最近吃到什么好吃的？|Eaten anything good lately?
song|最近在循环哪首歌？|Which song is on repeat for you?
film|推荐一部你看了不止一遍的电影吧|Which film have you seen more than once?
trip|下一次旅行想去哪里？|Where will your next trip take you?
coffee-or-tea|咖啡还是茶？|Coffee or tea?
happy-thing|今天有什么开心的小事？|What was a small good thing today?
neighbourhood|你家附近最值得去的店是哪家？|What is the best place near where you live?
early-or-late|早起派还是夜猫子？|Early riser or night owl?
hobby|你的爱好里，最上头的是哪个？|Which of your interests are you most into?
photo|这张照片是在哪里拍的？|Where was this photo taken?
skill|教我一件你擅长的事吧|Teach me something you are good at
`)
