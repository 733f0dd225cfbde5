import { acts, type ActName } from './acts/acts'
import { openApp } from './acts/arrive'
import { sufferBan, sufferDay } from './acts/banned'
import { comeBack } from './acts/close'
import { swipeThrough } from './acts/meet'
import { listenToIntros } from './acts/operate'
import { buyNow, cashIn, talkAtLength, trade } from './acts/scenes'
import { sufferFaceRefusal } from './acts/settle'
import type { World } from './world'

/** Scenes of two members in each round. */
const SCENES = 4
/** Sellers in each round. */
const EARNERS = 4
/** Members in each round whom operators refused something. */
const WRONGED = 5
/** Number of people who try the same. */
const TRIES = 3

const scene = async (world: World): Promise<void> => {
  const { chance, people, faults } = world
  const one = chance.of(people)
  const friends = one.friends()
  if (friends.length === 0) return
  const other = chance.of(friends)
  faults.doing(`${one.id} and ${other.id} talk`)
  await talkAtLength(one, other)
  faults.doing(`${one.id} and ${other.id} trade`)
  await trade(one, other)
  for (const person of [one, other]) await person.vanish()
}

const cashInAll = async (world: World): Promise<void> => {
  for (const earner of world.chance.some(world.earners, EARNERS)) {
    world.faults.doing(`${earner.id} cashes in`)
    await cashIn(earner)
    await earner.vanish()
  }
}

/** Without new sales a month may end in which nobody has anything to withdraw. */
const earn = async (world: World): Promise<void> => {
  await scene(world)
  await cashInAll(world)
}

const dispute = async (world: World): Promise<void> => {
  for (const id of [...world.wronged].slice(-WRONGED)) {
    const person = world.people.find((one) => one.id === id)
    if (!person || !(await openApp(person))) continue
    world.faults.doing(`${id} disputes`)
    for (const name of ['appeal', 'dressUp', 'prove', 'introduce'] as const) await acts[name](person)
    await person.vanish()
  }
}

/** Members record themselves; operators refuse some, who appeal. */
const introduceMany = async (world: World): Promise<void> => {
  for (let count = 0; count < TRIES; count++) await doBySomebody(world, 'introduce')
  await listenToIntros(world)
  await dispute(world)
}

const punish = async (world: World, suffer: typeof sufferBan): Promise<void> => {
  const { chance, people, faults } = world
  faults.doing(suffer.name)
  const here = people.filter(({ token }) => token !== '')
  const [accuser, accused] = chance.some(here, 2)
  if (accuser && accused) await suffer(accused, accuser)
}

const shutOut = (world: World): Promise<void> => punish(world, sufferBan)

const restrict = (world: World): Promise<void> => punish(world, sufferDay)

/** Members appeal after an operator refused their face. */
const refuseFace = async (world: World): Promise<void> => {
  const person = world.chance.of(world.people)
  if (!(await openApp(person))) return
  world.faults.doing(`${person.id} appeals against a refused face`)
  await sufferFaceRefusal(person)
  await person.vanish()
}

/** Members in each round who answer the deck to its end. */
const SEEKERS = 2

const seek = async (world: World): Promise<void> => {
  const person = world.chance.of(world.people)
  if (!(await openApp(person))) return
  world.faults.doing(`${person.id} goes through the deck`)
  await swipeThrough(person)
  await person.vanish()
}

const doBySomebody = async (world: World, name: ActName): Promise<void> => {
  const person = world.chance.of(world.people)
  if (!(await openApp(person))) return void (await comeBack(person))
  world.faults.doing(`${person.id} ${name}`)
  await acts[name](person)
  await person.vanish()
}

/** Actions that no temperament does often enough: each one once by a member, and scenes of two members. */
export const rarities = async (world: World): Promise<void> => {
  for (const name of Object.keys(acts) as ActName[]) await doBySomebody(world, name)
  for (let count = 0; count < SCENES; count++) await scene(world)
  for (let count = 0; count < SEEKERS; count++) await seek(world)
  await cashInAll(world)
  await dispute(world)
  await shutOut(world)
}

/** VIP members may use every filter, and browse without traces. */
const enjoyMembership = async (world: World): Promise<void> => {
  const person = world.chance.of(world.people)
  if (!(await openApp(person))) return
  world.faults.doing(`${person.id} enjoys a membership`)
  await buyNow(person, 'vip')
  for (const name of ['lookAround', 'lookAround', 'lookAround', 'settle'] as const) await acts[name](person)
  await person.vanish()
}

/** The action that reaches a kind of input; the first match applies. */
const aims: readonly (readonly [RegExp, ActName | ((world: World) => Promise<void>)])[] = [
  [/guardian/, 'claimAsGuardian'],
  [/user\/get /, 'visit'],
  [/system_message/, 'readNotices'],
  [/msgSeqs|context=chat/, 'reportTalk'],
  [/extra\.(reason|detail|imageUrls|context|alsoBlock)|reportId/, 'report'],
  [/voice_intro/, introduceMany],
  [/profile_share|shared_profile/, 'shareOwnPage'],
  [/kind=appeal/, restrict],
  [/step=appeal/, refuseFace],
  [/appeal=true/, dispute],
  [/appeal_ban/, shutOut],
  [/msg_|extra\.seq/, 'react'],
  [/intent|speed|extra\.like/, 'date'],
  [/chat_/, 'tidyTalks'],
  [/delete_action (kind=pass|undo)/, 'undo'],
  [/delete_action/, 'remove'],
  [/add_action kind=block/, 'block'],
  [/add_action/, 'swipe'],
  [/recommend_user|near|filters|browseInvisibly/, enjoyMembership],
  [/withdraw|alipay|income=/, earn],
  [/wx_feedback|unlock_wx|get_wx|update_wx|wx_exchange|content\.state|voice|wave|seconds/, scene],
  [/about/, 'askService'],
  [/send_msg/, 'talk'],
  [/message_/, 'readTalks'],
  [/add_image|delete_image/, 'dressUp'],
  [/location/, 'place'],
  [/appointment|authentication\.(times|language|note)/, 'makeAppointment'],
  [/authentication/, 'prove'],
  [/contactBlocks/, 'blockNumbers'],
  [/phone/, 'changePhone'],
  [/update_info/, 'settle'],
  [/bill_list/, 'readBills'],
  [/pay_recharge (refund|amountFen|clientToken)/, 'refundPurchase'],
  [/recharge/, 'buyCoins'],
  [/invite/, 'invite'],
  [/_list/, 'readLists'],
  [/cancel_account/, 'close'],
  [/export/, 'export'],
  [/auth\//, 'sessions'],
]

/** Lets several people try inputs that never succeeded. */
export const aimAt = async (world: World, missing: readonly string[]): Promise<void> => {
  const wanted = new Set(missing.map((name) => aims.find(([pattern]) => pattern.test(name))?.[1]))
  for (const aim of wanted) {
    if (aim === undefined) continue
    for (let count = 0; count < TRIES; count++)
      await (typeof aim === 'string' ? doBySomebody(world, aim) : aim(world))
  }
}
