import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { routes } from '@/routes'
import { english as en } from './en/index'
import { chatClockLabel, distanceLabel, errorText, textsOf, timeLabel, type Texts } from './index'
import { resolveLocale } from './locale'

const zh = textsOf('zh-CN')
/** Every area, including those that load with their pages. */
const areasOf = (locale: string): Record<string, unknown> =>
  Object.fromEntries(
    readdirSync(path.join(__dirname, 'zh-CN'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => [
        file,
        // eslint-disable-next-line @typescript-eslint/no-require-imports -- as many as the folder has
        Object.values(require(path.join(__dirname, locale, file)) as object)[0],
      ]),
  )
/** Friday, 21 November 2025, 15:30 in Shanghai. */
const now = Date.UTC(2025, 10, 21, 7, 30)

/** Every key path of a table with the type of its value. */
function shapeOf(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [`${at} ${typeof value}`]
  return Object.entries(value).flatMap(([key, inner]) => shapeOf(inner, `${at}.${key}`))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    return entry.isDirectory() ? filesUnder(file) : [file]
  })
}

test('both languages have the same keys', () => {
  expect(shapeOf(areasOf('en'))).toEqual(shapeOf(areasOf('zh-CN')))
})

test('a refused text names its class and the way to appeal, and falls back to the common sentence', () => {
  expect(errorText(zh, 'TEXT_REFUSED', 'fraud')).toMatch(/诈骗.*客服/)
  expect(errorText(en, 'TEXT_REFUSED', 'fraud')).toMatch(/scam.*help desk/)
  expect(errorText(zh, 'TEXT_REFUSED', 'other')).toBe(zh.errors.TEXT_REFUSED)
  expect(errorText(zh, 'NOT_FOUND', 'fraud')).toBe(zh.errors.NOT_FOUND)
})

test('no English text has Chinese letters', () => {
  // Each language is named in itself.
  const foreign = textsIn(areasOf('en')).filter((text) => text !== '中文' && /\p{Script=Han}/u.test(text))
  expect(foreign).toEqual([])
})

test('no English words begin with a blank, which the box of a link would swallow', () => {
  const swallowed = textsIn(areasOf('en')).filter((text) => /^ +\w/.test(text))
  expect(swallowed).toEqual([])
})

test('days of an agreement and of a birthday are spelled as people write them', () => {
  expect(zh.agreement.version('1.0', '2025-11-01')).toBe('版本 1.0 · 2025 年 11 月 1 日生效')
  expect(en.agreement.version('1.0', '2025-11-01')).toBe('Version 1.0 · Effective 1 Nov 2025')
  const { birthdayText, month } = en.login.register
  expect([birthdayText(2001, 1, 9), month(12)]).toEqual(['9 Jan 2001', 'Dec'])
})

test('every refusal of the wire has a message in both languages', () => {
  for (const name of Object.keys(errorCodes) as (keyof typeof errorCodes)[]) {
    expect(errorText(zh, name)).toMatch(/\S/)
    expect(errorText(en, name)).toMatch(/\S/)
  }
})

test('no failure message shows a code', () => {
  expect(textsIn([zh.errors, en.errors]).filter((text) => /\b\d{4,}\b|error/i.test(text))).toEqual([])
})

test('pages, components, stores and the shell contain no Chinese text', () => {
  const source = path.resolve(__dirname, '..')
  const offending = ['pages', 'components', 'stores', 'shell']
    .flatMap((folder) => filesUnder(path.join(source, folder)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|config)\.tsx?$/.test(file))
    .filter((file) => {
      const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      return /\p{Script=Han}/u.test(code)
    })
  expect(offending.map((file) => path.relative(source, file))).toEqual([])
})

test('the English titles are those of the specification', () => {
  const { titles } = en
  expect({
    [routes.userAgreement.path]: titles.userAgreement,
    [routes.privacyPolicy.path]: titles.privacyPolicy,
    [routes.membershipAgreement.path]: titles.membershipAgreement,
    [routes.messages.path]: titles.messages,
    [routes.systemMessages.path]: titles.systemMessages,
    [routes.information.path]: titles.information,
    [routes.album.path]: titles.album,
    [routes.authentication.path]: titles.authentication,
    [routes.poster.path]: titles.poster,
    [routes.followings.path]: titles.followings,
    [routes.visitors.path]: titles.visitors,
    [routes.customerService.path]: titles.customerService,
  }).toEqual({
    '/pages/login/agreement/user': 'User Agreement',
    '/pages/login/agreement/privacy': 'Privacy Policy',
    '/pages/login/agreement/vip': 'Membership Agreement',
    '/pages/msg/index': 'Messages',
    '/pages/msg/system': 'System Messages',
    '/pages/my/information': 'My Profile',
    '/pages/my/album': 'My Album',
    '/pages/my/authentication': 'Real-person Authentication',
    '/pages/my/poster': 'Invitation Poster',
    '/pages/my/followings': 'Who I Follow',
    '/pages/my/visitor': 'Visitors',
    '/pages/my/customer-service': 'Platform Customer Service',
  })
})

test('every English title is in title case, as those of the specification are', () => {
  const words = Object.values(en.titles).flatMap((title) => title.split(' '))
  expect(words.filter((word) => /^[a-z]/.test(word))).toEqual([])
})

test('in English, one thing has one name: location, and bonus beans', () => {
  const others = /\b(your|rough|exact|invented) places?\b|\bgift beans\b|beans you were given/i
  expect(textsIn(areasOf('en')).filter((text) => others.test(text))).toEqual([])
})

test.each<[number, string, string]>([
  [-HOUR_MS, '刚刚', 'Just now'],
  [0, '刚刚', 'Just now'],
  [5 * MINUTE_MS - 1, '刚刚', 'Just now'],
  [5 * MINUTE_MS, '5 分钟前', '5 min ago'],
  [HOUR_MS - 1, '59 分钟前', '59 min ago'],
  [HOUR_MS, '1 小时前', '1 h ago'],
  [DAY_MS - 1, '23 小时前', '23 h ago'],
  [DAY_MS, '1 天前', '1 d ago'],
  [30 * DAY_MS, '30 天前', '30 d ago'],
  [30 * DAY_MS + 1, '2025-10-22', '2025-10-22'],
])('spec §4, relative time: a moment %d ms ago is %s', (ageMs, chinese, english) => {
  expect(timeLabel(zh, now - ageMs, now)).toBe(chinese)
  expect(timeLabel(en, now - ageMs, now)).toBe(english)
})

test.each<[number, string, string]>([
  [Date.UTC(2025, 10, 21, 6, 20), '14:20', '14:20'],
  [Date.UTC(2025, 10, 20, 16, 0), '00:00', '00:00'],
  [Date.UTC(2025, 10, 20, 15, 59), '昨天 23:59', 'Yesterday 23:59'],
  [Date.UTC(2025, 10, 18, 13, 6), '周二 21:06', 'Tue 21:06'],
  [Date.UTC(2025, 10, 14, 1, 0), '11 月 14 日 09:00', '14 Nov 09:00'],
  [Date.UTC(2024, 9, 21, 1, 0), '2024 年 10 月 21 日 09:00', '21 Oct 2024 09:00'],
])('a chat’s clock at %d is %s', (at, chinese, english) => {
  expect(chatClockLabel(zh, at, now)).toBe(chinese)
  expect(chatClockLabel(en, at, now)).toBe(english)
})

test('interests are lower case within an English sentence, except for names', () => {
  expect(en.chat.empty.shared('Live music, Japanese food, Go, Golf')).toBe(
    'You both like live music, Japanese food, Go, golf',
  )
  expect(en.speed.met.shared('Coffee')).toBe('Both like coffee')
})

test('a distance is a bucket, else the city, else nothing', () => {
  const label = (texts: Texts, km: number | null, city?: string) => distanceLabel(texts, km, city)
  expect([label(zh, 2, '杭州'), label(zh, null, '杭州'), label(zh, null)]).toEqual(['2km 内', '杭州', null])
  expect(label(en, 50)).toBe('Within 50 km')
})

test.each([
  ['system', 'zh-Hans-CN', 'zh-CN'],
  ['system', 'zh_TW', 'zh-CN'],
  ['system', '', 'zh-CN'],
  ['system', 'en-GB', 'en'],
  ['system', 'fr', 'en'],
  ['en', 'zh-CN', 'en'],
  ['zh-CN', 'en', 'zh-CN'],
] as const)('the choice %s on a %s system shows %s', (choice, system, locale) => {
  expect(resolveLocale(choice, system)).toBe(locale)
})

test('no sentence calls a member a user, and English days have no numeric months', () => {
  expect(textsIn(areasOf('zh-CN')).filter((text) => /用户(?!协议)/.test(text))).toEqual([])
  const stringsIn = (value: unknown): string[] => {
    if (typeof value === 'function') {
      const words: unknown = (value as (...parts: string[]) => unknown)('2027-10-18', '2027-10-18')
      return typeof words === 'string' ? [words] : []
    }
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
  }
  const areas = ['benefits', 'cancel', 'contact-blocks', 'login', 'member', 'mine', 'phone', 'money/wallet']
  const english = areasOf('en')
  for (const area of areas) expect(stringsIn(english[`${area}.ts`]).join('\n')).toContain('18 Oct 2027')
})
