import jsQR from 'jsqr'
import { recordingPen, type FilledBox } from '../../../test/mini/host/recording-pen'
import { drawPoster, POSTER, type PosterContent } from './draw-poster'
import { qrModules } from './qr'
import { POSTER_THEMES } from './themes'

const QR_COLOUR = '#2b0d1a'
const LINK = 'https://jinyu.example/#/pages/login/welcome?inviteCode=ABC234'
const QUIET_MODULES = 4

const picture = (name: string) => ({ source: name as never, width: 480, height: 640 })

const content = (changes: Partial<PosterContent> = {}): PosterContent => ({
  theme: 'dusk',
  words: {
    brand: '近遇',
    tagline: '附近真人交友',
    headline: '遇见，就在附近',
    subline: '真人认证 · 从一次真诚的招呼开始',
    invites: '阿澄邀请你',
    invitesYou: '邀请你',
    scan: '长按识别二维码加入',
    code: '邀请码',
  },
  nickname: '阿澄',
  inviteCode: 'ABC234',
  link: LINK,
  avatar: null,
  art: { left: picture('him'), right: picture('her') },
  ...changes,
})

function drawn(changes: Partial<PosterContent> = {}) {
  const recording = recordingPen()
  drawPoster(recording.pen, content(changes))
  return recording
}

const modulesOf = (boxes: readonly FilledBox[]) => boxes.filter(({ colour }) => colour === QR_COLOUR)

/** Decodes the filled boxes of a QR code on white paper. */
function readCode(boxes: readonly FilledBox[]): string | null {
  const [width, height] = [POSTER.width * POSTER.density, POSTER.height * POSTER.density]
  const paper = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const { at, size } of modulesOf(boxes)) {
    for (let y = at[1]; y < at[1] + size[1]; y += 1) {
      for (let x = at[0]; x < at[0] + size[0]; x += 1)
        paper.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  return jsQR(paper, width, height)?.data ?? null
}

test.each([
  LINK,
  'http://127.0.0.1:8080/#/pages/login/welcome?inviteCode=ABC234',
  'https://a-much-longer-name-of-a-host.of-some-company.example/app/#/pages/login/welcome?inviteCode=ABC234',
])('the QR code contains the link: %s', (link) => {
  const { boxes } = drawn({ link })
  expect(
    readCode(
      boxes.map((box) => ({
        ...box,
        at: [Math.round(box.at[0]), Math.round(box.at[1])],
        size: [Math.round(box.size[0]), Math.round(box.size[1])],
      })),
    ),
  ).toBe(link)
})

test('every module has a whole size and position in px, within a square of 84 points', () => {
  const modules = modulesOf(drawn().boxes)
  const dark = qrModules(LINK).flat().filter(Boolean).length
  expect(modules).toHaveLength(dark)
  const whole = (value: number) => Math.abs(value - Math.round(value)) < 1e-6
  expect(modules.every(({ at, size }) => [...at, ...size].every(whole))).toBe(true)
  const xs = modules.map(({ at }) => at[0])
  expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(84 * POSTER.density)
})

test('four modules around the code stay white', () => {
  const { boxes, words } = drawn()
  const modules = modulesOf(boxes)
  const side = Math.round(modules[0]?.size[0] ?? 0)
  const left = Math.min(...modules.map(({ at }) => at[0]))
  const top = Math.min(...modules.map(({ at }) => at[1]))
  const bottom = Math.max(...modules.map(({ at }) => at[1])) + side
  const quiet = QUIET_MODULES * side
  const near = words.filter(({ at }) => at[1] > top - quiet && at[1] < bottom + quiet)
  expect(near.length).toBeGreaterThan(0)
  expect(near.filter(({ to }) => to > left - quiet)).toEqual([])
  const ground = boxes.find(({ colour, size }) => colour === '#fff' && size[0] > 84 * POSTER.density)
  expect(ground?.at[0]).toBeLessThanOrEqual(left - quiet)
  expect(ground?.at[1]).toBeLessThanOrEqual(top - quiet)
})

test('shows only the drawings, unless the inviter added their own portrait', () => {
  expect(drawn().pictures.map(({ source }) => source)).toEqual(['him', 'her'])
  const own = drawn({ avatar: picture('me') })
  expect(own.pictures.map(({ source }) => source)).toEqual(['me', 'her', 'me'])
})

test('is drawn without any picture', () => {
  const recording = drawn({ art: { left: null, right: null } })
  expect(recording.pictures).toEqual([])
  expect(recording.words.map(({ words }) => words)).toContain('遇见，就在附近')
})

test('a portrait keeps its proportions and its upper part', () => {
  const { pictures } = drawn({ avatar: { source: 'wide' as never, width: 1_000, height: 400 } })
  for (const { source, part, box } of pictures) {
    if (source !== 'wide') continue
    expect((part[2] ?? 0) / (part[3] ?? 1)).toBeCloseTo((box[2] ?? 0) / (box[3] ?? 1))
    expect(part[1]).toBe(0)
  }
})

test('shows the inviter’s name and the invite code', () => {
  const said = drawn().words.map(({ words }) => words)
  expect(said).toEqual(
    expect.arrayContaining(['阿澄邀请你', '长按识别二维码加入', 'ABC234', '近遇', '附近真人交友']),
  )
})

test('a long name has its own line and is cut between characters', () => {
  const nickname = '爱吃草莓的小狐狸呀🦊🦊🦊🦊'
  const { words } = drawn({
    nickname,
    words: { ...content().words, invites: `${nickname}邀请你` },
  })
  const line = words.find((one) => one.words.startsWith('爱吃'))
  expect(line?.words).toMatch(/…$/)
  // A character that is cut in half would change when encoded and decoded.
  expect(Buffer.from(line?.words ?? '').toString()).toBe(line?.words)
  expect(words.map((one) => one.words)).toContain('邀请你')
  expect(line?.to).toBeLessThan(176 * POSTER.density)
})

test('all words stay on the poster, in both languages', () => {
  const english = {
    brand: 'Jinyu',
    tagline: 'Real people nearby',
    headline: 'Meet, right nearby',
    subline: 'Verified people. Just say hello',
    invites: 'Xiaoman invites you',
    invitesYou: 'invites you',
    scan: 'Scan to join',
    code: 'Code',
  }
  for (const { words } of [drawn(), drawn({ words: english })]) {
    expect(words.filter(({ from, to }) => from < 0 || to > POSTER.width * POSTER.density)).toEqual([])
  }
})

test('each theme has its own colours and restores the pen', () => {
  const grounds = POSTER_THEMES.map((theme) => {
    const recording = drawn({ theme })
    expect(recording.saves).toBe(recording.restores)
    return recording.stops.slice(0, 4).join()
  })
  expect(new Set(grounds).size).toBe(POSTER_THEMES.length)
})
