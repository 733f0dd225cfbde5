import type { Language } from '../../lib/language'

/** An ice-breaker of the speed dates. */
export interface SpeedQuestion {
  readonly id: string
  readonly label: Record<Language, string>
  /** Interests that lead to it when both members have one of them. */
  readonly interests: readonly string[]
}

/** `id|中文|English|interests`, from light to deep. An id never changes its meaning. Source: ours */
const table = `
laughed-last|最近一次笑到肚子疼，是因为什么？|What last made you laugh until it hurt?|stand-up,variety
weekend-now|如果现在就放假两天，你第一件事做什么？|If you had two days off from now, what first?|
breakfast|你心里排第一的早餐是什么？|Which breakfast is your number one?|brunch,cooking,baking
on-repeat|最近单曲循环的是哪首歌？|Which song is on repeat for you?|music,live-music,singing,vinyl
coffee-order|走进咖啡馆，你会点什么？|You walk into a cafe. What do you order?|coffee,tea,bubble-tea
pet-story|说一件小动物让你心软的事吧|Tell me of an animal that melted your heart|cats,dogs,small-pets
rewatch|有哪部电影或剧，你看了不止一遍？|Which film or series did you see more than once?|film,series,anime
last-photo|手机里最近一张照片拍的是什么？|What is the latest photo on your phone?|photography,instant-photos
early-late|你是早起派还是夜猫子？几点最清醒？|Early riser or night owl? When are you most awake?|
corner|你住的地方附近，最喜欢哪个角落？|Which corner near your home do you like best?|city-walks,walks,markets
late-snack|深夜饿了，你的第一选择是什么？|It is late and you are hungry. What is it?|hot-pot,supper,barbecue
useless-talent|你有什么没用但好玩的小才艺？|Which useless but fun talent do you have?|
trip-story|旅行里最意外的一件事是什么？|What was the biggest surprise on a trip?|travel,road-trips,islands
outdoors|最近一次在户外待了一整天是什么时候？|When did you last spend a whole day outdoors?|hiking,camping,cycling
sport-start|你坚持最久的运动是什么？怎么开始的？|Which sport did you keep up longest? How did it begin?|running,gym,badminton,swimming,yoga
book-gift|如果送我一本书，你会选哪本？|If you gave me a book, which one?|reading,writing
game-night|朋友聚会，你通常负责什么？|At a get-together, what is your part?|board-games,video-games,murder-mystery
new-skill|今年最想学会的一件事是什么？|What would you most like to learn this year?|
small-joy|今天有什么开心的小事？|What was a small good thing today?|
childhood-taste|小时候的哪个味道你一直记得？|Which taste of childhood do you still remember?|cooking
rainy-day|下雨天不用上班，你会怎么过？|A rainy day without work. How do you spend it?|
unwind|忙了一天，你怎么让自己放松下来？|After a busy day, how do you unwind?|meditation,yoga
compliment|收到过最难忘的一句夸奖是什么？|Which compliment will you never forget?|
changed-mind|最近改变了什么想法？|What did you change your mind about lately?|podcasts
friends-say|朋友通常怎么形容你？哪一点最准？|How do friends describe you? What fits best?|
proud-quiet|有什么事你很骄傲，但很少提起？|What are you quietly proud of?|
brave|做过最勇敢的一个决定是什么？|What was your bravest decision?|
comfort|难过的时候，你希望别人怎么陪你？|When you are sad, how should somebody be there for you?|
thank|如果现在能感谢一个人，会是谁？|If you could thank one person now, who would it be?|
good-day|对你来说，怎样算是过了很好的一天？|What makes a day a really good one for you?|
together|两个人在一起，你最看重什么？|What matters most to you when two are together?|
five-years|五年后的你，最好正在做什么？|In five years, what would you love to be doing?|
`

/** Every ice-breaker, from light to deep. */
export const speedQuestions: readonly SpeedQuestion[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [id = '', chinese = '', english = '', interests = ''] = line.split('|')
    return {
      id,
      label: { 'zh-CN': chinese, en: english },
      interests: interests === '' ? [] : interests.split(','),
    }
  })
