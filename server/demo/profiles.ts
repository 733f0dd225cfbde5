import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectDir } from '../lib/programs'
import { prompts } from '../text/dict/prompts'
import { interestOf } from './interest-words'

/** An invented member of the demo world, in the product's own terms. */
export interface DemoProfile {
  /** Name within the demo world, such as `f01`. */
  readonly key: string
  readonly gender: 'male' | 'female'
  readonly nickname: string
  readonly age: number
  readonly job: string
  readonly heightCm: number
  readonly education: string
  readonly district: string
  readonly lookingFor: string[]
  readonly interests: string[]
  readonly bio: string
  readonly prompts: { promptId: string; answer: string }[]
  /** Files of pictures below the assets folder, the portrait first. */
  readonly pictures: string[]
  readonly isVerified: boolean
  readonly isVip: boolean
}

interface Source {
  id: string
  gender: 'male' | 'female'
  nickname: string
  age: number
  job: string
  height: number
  education: string
  district: string
  lookingFor: string
  interests: string[]
  bio: string
  prompts: { question: string; answer: string }[]
  portrait: string
  photos: string[]
  certified: boolean
  vip: boolean
}

const assetsDir = path.join(projectDir, 'server/demo/assets')

const educations: Record<string, string> = {
  中专: 'school',
  大专: 'college',
  本科: 'bachelor',
  硕士: 'master',
  博士: 'doctor',
}

const lookingFor: Record<string, string[]> = {
  认真恋爱: ['serious', 'date'],
  慢慢了解: ['date', 'chat'],
  聊得来最重要: ['chat', 'date'],
  交朋友: ['friend', 'activity'],
  以结婚为目标: ['serious'],
  先从朋友做起: ['friend', 'date'],
}

const known = <T>(table: Record<string, T>, word: string): T => {
  const value = table[word]
  if (value === undefined) throw new Error(`unknown word in the demo profiles: ${word}`)
  return value
}

const promptIds = new Map(prompts.map(({ id, label }) => [label['zh-CN'], id]))

const profileOf = (source: Source): DemoProfile => ({
  key: source.id,
  gender: source.gender,
  nickname: source.nickname,
  age: source.age,
  job: source.job,
  heightCm: source.height,
  education: known(educations, source.education),
  district: source.district,
  lookingFor: known(lookingFor, source.lookingFor),
  interests: [...new Set(source.interests.map(interestOf))],
  bio: source.bio,
  prompts: source.prompts.map(({ question, answer }) => ({
    promptId: promptIds.get(question) ?? known({}, question),
    answer,
  })),
  pictures: [source.portrait, ...source.photos],
  isVerified: source.certified,
  isVip: source.vip,
})

/** Reads every demo profile, in its file's order. */
export const readDemoProfiles = (): DemoProfile[] =>
  (JSON.parse(readFileSync(path.join(assetsDir, 'members.json'), 'utf8')) as Source[]).map(profileOf)

/** Bytes of one of the demo world's pictures. */
export const readDemoPicture = (file: string): Buffer => readFileSync(path.join(assetsDir, file))
