import type { ActionRow } from '@contract/types/action'
import type { Data } from '@contract/index'
import type { Card, MemberBrief } from '@contract/types/member'

/** A reference of a picture in the form of the server's. */
export const photoRef = (name: string): string => `photo-ref-${name}`.padEnd(22, '0')

/** A card of the feed; pass the fields that a test needs. */
export const card = (id: string, changes: Partial<Card> = {}): Card => ({
  id,
  nickname: `会员${id}`,
  age: 25,
  gender: 'male',
  zodiac: 'libra',
  city: '上海',
  distanceBucket: 2,
  activity: 'online',
  certified: true,
  vip: false,
  demo: false,
  job: '插画师',
  lookingFor: [],
  prompt: { promptId: 'weekend', answer: '沿着江边骑车' },
  sharedInterests: [],
  reasons: [],
  photos: [
    {
      ref: photoRef(id),
      url: `/media/${id}.webp`,
      thumbUrl: `/media/${id}-s.webp`,
      width: 1,
      height: 1,
      tint: '#aaaaaa',
      alt: null,
      video: null,
    },
  ],
  liked: false,
  ...changes,
})

const quota = { used: 0, limit: 30, resetAt: 0 }

/** A page of the deck; cards named `first` to `last`. */
export const feedPage = (
  cards: Card[],
  changes: Partial<Data<'/api/user/recommend_user'>> = {},
): Data<'/api/user/recommend_user'> => ({
  list: cards,
  nextCursor: null,
  resumeAt: null,
  relaxed: null,
  empty: null,
  count: null,
  quota,
  ...changes,
})

/** A page of the nearby list. */
export const nearPage = (
  cards: Card[],
  changes: Partial<Data<'/api/user/near'>> = {},
): Data<'/api/user/near'> => ({ ...feedPage(cards), locationState: 'ok', ...changes })

/** The short form of a member. */
export const brief = (id: string): MemberBrief => ({
  id,
  nickname: `会员${id}`,
  avatarUrl: null,
  tint: null,
  age: 25,
  gender: 'male',
  certified: true,
  vip: false,
  activity: 'online',
  demo: false,
  gone: false,
})

/** Answer of an action without a special result. */
export const done = (changes: Partial<Data<'/api/user/add_action'>> = {}): Data<'/api/user/add_action'> => ({
  state: 'done',
  matched: false,
  groupId: null,
  peer: null,
  quota: null,
  undoUntil: 10,
  message: null,
  speed: null,
  ...changes,
})

/** Answer of an undone action. */
export const removed = (
  changes: Partial<Data<'/api/user/delete_action'>> = {},
): Data<'/api/user/delete_action'> => ({ state: 'done', quota: null, message: null, speed: null, ...changes })

/** A member's page as a stranger sees it. */
export const memberPage = (
  id: string,
  changes: Partial<Data<'/api/user/get'>> = {},
): Data<'/api/user/get'> => ({
  user: {
    id,
    nickname: `会员${id}`,
    gender: 'male',
    age: 25,
    zodiac: 'libra',
    bio: '白天画绘本，晚上散步',
    cityCode: '310100',
    city: '上海',
    hometownCode: null,
    heightCm: 178,
    job: '插画师',
    education: 'bachelor',
    incomeBand: null,
    marital: null,
    smoke: null,
    drink: null,
    children: null,
    lookingFor: ['friend'],
    interests: ['cycling', 'coffee'],
    prompts: [{ promptId: 'weekend', answer: '沿着江边骑车' }],
    certified: true,
    certifiedAt: 1,
    ipProvince: '上海',
    demo: false,
    avatarUrl: null,
    vip: false,
    activity: 'online',
    distanceBucket: 2,
    photos: card(id).photos,
    voice: null,
    lockedPhotoCount: 0,
  },
  self: false,
  relation: {
    liked: false,
    likedMe: false,
    followed: false,
    followsMe: false,
    matched: false,
    blocked: false,
    unlocked: false,
    groupId: null,
  },
  sharedInterests: ['coffee'],
  reasons: [],
  canMessage: { allowed: true, form: 'greeting', refusal: null, need: null, greetingsLeft: 2 },
  unlock: null,
  ...changes,
})

/** A row of a list of actions, with a member in it. */
export const actionRow = (id: string, changes: Partial<ActionRow> = {}): ActionRow => ({
  id: `row-${id}`,
  kind: 'follow',
  locked: false,
  member: brief(id),
  blurUrl: null,
  line: null,
  distanceBucket: null,
  mutual: false,
  groupId: null,
  createdAt: Date.UTC(2025, 10, 20, 2),
  ...changes,
})
