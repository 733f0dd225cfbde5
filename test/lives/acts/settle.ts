import type { Payload } from '@contract/index'
import {
  Children,
  Education,
  type Filters,
  Habit,
  HideableField,
  IncomeBand,
  LookingFor,
  Marital,
  Settings,
} from '@contract/types/member'
import { wordsOf } from '../cells'
import type { Person } from '../person'
import { refuseFaceOf } from './operate'
import { newVideo } from './pictures'
import { words } from './words'

const PATH = '/api/user/update_info'

type Profile = Payload<typeof PATH>

const worded = {
  education: Education,
  incomeBand: IncomeBand,
  marital: Marital,
  smoke: Habit,
  drink: Habit,
  children: Children,
} as const

/** Changes the profile: some fields at a time, each value in its turn. */
export const settle = async (person: Person): Promise<void> => {
  const { chance, coverage, config } = person.world
  const dict = config?.dict
  const ids = (entries: readonly { id: string }[] | undefined): string[] => entries?.map(({ id }) => id) ?? []
  const cities = dict?.cities.map(({ code }) => code) ?? ['310000']
  const changes: Profile = {
    bio: words.bio(chance),
    heightCm: coverage.rarest(PATH, 'heightCm', [null, chance.between(150, 190)]),
    job: coverage.rarest(PATH, 'job', [null, chance.of(['设计师', '教师', '医生'])]),
    hometownCode: coverage.rarest(PATH, 'hometownCode', [null, chance.of(cities)]),
    lookingFor: chance.some(wordsOf(LookingFor), chance.between(0, 5)),
    interests: chance.some(ids(dict?.interests), chance.between(3, 10)),
    prompts: chance
      .some(ids(dict?.prompts), chance.between(0, 3))
      .map((promptId) => ({ promptId, answer: words.sentence(chance) })),
    cityCode: chance.is(0.9) ? '310000' : chance.of(cities),
    ...(chance.is(0.1) && { nickname: `${words.name(person.number)}${chance.of(['儿', '呀', ''])}` }),
    ...(chance.is(0.05) && { birthday: person.birthday }),
    ...(coverage.due(PATH, 'finishRegistration=false', 0.05) && { finishRegistration: false }),
    ...(coverage.due(PATH, 'resetLearning=true', 0.05) && { resetLearning: true }),
    ...Object.fromEntries(
      Object.entries(worded).map(([field, words]) => [
        field,
        coverage.rarest(PATH, field, [...wordsOf(words), null]),
      ]),
    ),
  }
  const kept = chance.some(Object.keys(changes), chance.between(3, 10))
  await person.call(PATH, Object.fromEntries(Object.entries(changes).filter(([name]) => kept.includes(name))))
  if (coverage.due(PATH, 'consents.user', 0.05))
    await person.call(PATH, { consents: { user: '1.0', privacy: '1.0' } })
  await person.call(PATH, { settings: settingsOf(person) })
  await person.call(PATH, { filters: filtersOf(person) })
  if (coverage.due(PATH, 'away.step=state', 0.1)) await tryBrowser(person)
}

const switches = [
  'hideDistance',
  'hideOnline',
  'hideAge',
  'hideVip',
  'hideFromNear',
  'browseInvisibly',
  'pauseProfile',
  'readReceipts',
  'personalised',
  'maskImages',
] as const

const hideable = wordsOf(HideableField)

/** Parts of the profile that strangers do not see, some of them for matches. */
const fieldsOf = ({ world: { chance } }: Person): Partial<Settings> => {
  const hiddenFields = chance.some(hideable, chance.between(0, 9))
  return { hiddenFields, matchFields: chance.some(hideable, chance.between(0, 9)) }
}

/** Some switches; those that exclude a member from the product are soon switched back. */
const settingsOf = (person: Person): Partial<Settings> => {
  const { chance, coverage } = person.world
  const chosen = chance.some(switches, chance.between(1, 3))
  const greeters = wordsOf(Settings.properties.whoCanGreet)
  return {
    ...Object.fromEntries(
      chosen.map((name) => [name, coverage.rarest(PATH, `settings.${name}`, [true, false])]),
    ),
    ...(chance.is(0.7) && { pauseProfile: false }),
    ...(chance.is(0.3) && { whoCanGreet: coverage.rarest(PATH, 'settings.whoCanGreet', greeters) }),
    ...(chance.is(0.3) && fieldsOf(person)),
    ...(chance.is(0.4) && noticesOf(person)),
  }
}

const kinds = ['messages', 'likes', 'money', 'speed', 'system'] as const

/** Settings of notices outside the app. */
const noticesOf = (person: Person): Partial<Settings> => {
  const { chance, coverage } = person.world
  const notify = Object.fromEntries(
    kinds.map((kind) => [kind, coverage.rarest(PATH, `settings.notify.${kind}`, [true, false])]),
  ) as Settings['notify']
  const hours = { from: chance.between(0, 1_439), to: chance.between(0, 1_439) }
  return {
    notify,
    quietHours: coverage.rarest(PATH, 'settings.quietHours', [null, hours]),
    noticePreview: coverage.rarest(PATH, 'settings.noticePreview', [true, false]),
  }
}

/** The steps of notices; this product notifies neither browsers nor apps, so a subscription and a grant are refused. */
const tryBrowser = async (person: Person): Promise<void> => {
  await person.call(PATH, { away: { step: 'state' } })
  const keys = {
    p256dh: 'BPcMbnWQL5GOYX_5LKZXT6sLmHiMsJSiEvIFvfcDvX7IZ9qqtq68onpTPEYmyxSQNiH7UD_98AUcQ12kBoxz_0s',
    auth: 'CxVX6QsVToEGEcjfYPqXQw',
  }
  await person.call(PATH, {
    away: { step: 'subscribe', endpoint: 'https://fcm.googleapis.com/fcm/send/lives', ...keys },
  })
  await person.call(PATH, { away: { step: 'grant', kinds: [...kinds] } })
  await person.call(PATH, { away: { step: 'unsubscribe' } })
}

/** Calls with filters. */
type FilterPath = typeof PATH | '/api/user/near' | '/api/user/recommend_user'

/** Filters of any kind; VIP filters are refused to members without VIP. */
export const filtersOf = (person: Person, path: FilterPath = PATH): Partial<Filters> => {
  const { chance, coverage, config } = person.world
  const low = chance.between(18, 40)
  const all: Filters = {
    gender: coverage.rarest(path, 'filters.gender', ['male', 'female', 'all', 'all', 'all']),
    ageMin: low,
    ageMax: chance.between(Math.max(low, 45), 60),
    bucketMax: coverage.rarest(path, 'filters.bucketMax', [null, 0, 5, 10, 20, 50] as const),
    certifiedOnly: coverage.due(path, 'filters.certifiedOnly=true', 0.1),
    activeOnly: coverage.due(path, 'filters.activeOnly=true', 0.1),
    lookingFor: coverage.due(path, 'filters.lookingFor[]=chat', 0.2)
      ? chance.some(wordsOf(LookingFor), 5)
      : [],
    interests: coverage.due(path, 'filters.interests[]', 0.2)
      ? chance.some(config?.dict?.interests.map(({ id }) => id) ?? [], 5)
      : [],
  }
  const kept = chance.some(Object.keys(all), chance.between(1, 5))
  const some = Object.fromEntries(Object.entries(all).filter(([name]) => kept.includes(name)))
  const advanced = coverage.due(path, 'filters.advanced.heightMin', 0.2) && {
    advanced: {
      heightMin: 150,
      heightMax: chance.between(160, 220),
      education: chance.some(wordsOf(Education), 5),
      marital: chance.some(wordsOf(Marital), 3),
    },
  }
  return { ...some, ...advanced }
}

/** Sets the member's place: by a fix in and around the city, by a city, or not at all. */
export const place = async (person: Person): Promise<void> => {
  const { chance, coverage } = person.world
  const fix = {
    latitude: 31.2 + chance.next() / 10,
    longitude: 121.4 + chance.next() / 10,
  }
  const location = chance.weighed({ fix: 6, city: 2, none: 1, odd: 1 })
  const coordinates = coverage.rarest(PATH, 'location.coordinates', ['wgs84', 'gcj02'] as const)
  const inputs = {
    fix: { ...fix, ...(chance.is(0.5) && { coordinates }) },
    city: { cityCode: chance.of(['310000', '110000', '440300']) },
    none: null,
    odd: { latitude: chance.of([-90, 0, 90]), longitude: chance.of([-180, 0, 180]) },
  }
  await person.call(PATH, { location: inputs[location] })
}

/** Verifies the member: begins, changes the challenge, submits, appeals. */
export const prove = async (person: Person): Promise<void> => {
  const { chance, coverage } = person.world
  await person.call(PATH, { authentication: { step: 'appeal' } })
  const isFirst = coverage.isRare(PATH, 'authentication.step=submit', 3)
  if (!isFirst && chance.is(0.8)) return
  await submitFace(person)
}

/** Begins a verification, changes its challenge and submits a video. */
const submitFace = async (person: Person): Promise<void> => {
  const { chance, coverage } = person.world
  await person.call(PATH, { authentication: { step: 'start', consent: false } })
  const started = await person.call(PATH, { authentication: { step: 'start', consent: true } })
  const first = started.data?.user.authentication.challenge
  if (!first) return
  const swapped = await person.call(PATH, { authentication: { step: 'swap', challengeId: first.id } })
  const challengeId = swapped.data?.user.authentication.challenge?.id ?? first.id
  const url = await newVideo(person)
  if (url === null) return
  const manual = coverage.rarest(PATH, 'authentication.manual', [true, false])
  await person.call(PATH, {
    authentication: { step: 'submit', challengeId, url, manual, clientToken: chance.uuid() },
  })
}

/** Asks for a live appointment; some members withdraw it. */
export const makeAppointment = async (person: Person): Promise<void> => {
  const { chance, coverage } = person.world
  await person.call(PATH, { authentication: { step: 'cancel_appointment' } })
  const { data } = await person.call(PATH, { authentication: { step: 'appointment_times' } })
  const times = chance.some(data?.appointmentTimes ?? [], chance.between(2, 3))
  if (times.length < 2) return
  const language = coverage.rarest(PATH, 'authentication.language', ['zh-CN', 'en'] as const)
  const request = {
    ...({ step: 'ask_appointment', language } as const),
    ...{ times, clientToken: chance.uuid(), ...(chance.is(0.5) && { note: '我说话有点慢' }) },
  }
  await person.call(PATH, { authentication: { ...request, consent: false } })
  await person.call(PATH, { authentication: { ...request, consent: true, clientToken: chance.uuid() } })
  if (chance.is(0.3)) await person.call(PATH, { authentication: { step: 'cancel_appointment' } })
}

/** Submits a video that an operator refuses, and appeals. */
export const sufferFaceRefusal = async (person: Person): Promise<void> => {
  await submitFace(person)
  await refuseFaceOf(person.world, person.id)
  await person.call(PATH, { authentication: { step: 'appeal' } })
}

/** Blocks phone numbers, and removes one. */
export const blockNumbers = async (person: Person): Promise<void> => {
  const { chance, people } = person.world
  const phones = chance.some(people, chance.between(1, 2)).map(({ phone }) => phone)
  await person.call(PATH, { contactBlocks: { step: 'add', phones } })
  const { data } = await person.call(PATH, { contactBlocks: { step: 'list' } })
  const one = data?.contactBlocks?.[0]
  if (one) await person.call(PATH, { contactBlocks: { step: 'remove', id: one.id } })
}
