import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { hasContactDetails } from '../server/domains/safety/text-moderation/contact-details'
import { createWordLayer } from '../server/domains/safety/text-moderation/word-layer'
import { examine } from '../server/media/examine'
import { qrPng } from '../server/media/qr'
import { lookDistance, LOOK_MAX_DISTANCE } from '../server/media/look'
import { evasions } from '../test/server/corpus/evasions'
import { everyday } from '../test/server/corpus/everyday'
import { freshEvasions } from '../test/server/corpus/fresh-evasions'
import { freshOrdinary } from '../test/server/corpus/fresh-ordinary'
import { freshProfiles } from '../test/server/corpus/fresh-profiles'
import { harmTexts } from '../test/server/corpus/harm-texts'
import { kindEvasions } from '../test/server/corpus/kind-evasions'
import { kindOrdinary } from '../test/server/corpus/kind-ordinary'
import { nearOrdinary } from '../test/server/corpus/near-ordinary'
import { ordinary } from '../test/server/corpus/ordinary'
import { talkOrdinary } from '../test/server/corpus/talk-ordinary'
import { unseenEvasions } from '../test/server/corpus/unseen-evasions'
import { unseenHarm } from '../test/server/corpus/unseen-harm'
import { unseenOrdinary } from '../test/server/corpus/unseen-ordinary'
import { wordEvasions } from '../test/server/corpus/word-evasions'
import { report, runBench } from './lib/report'

/**
 * How much of what must not pass each layer of moderation finds (recall), and how much of what it finds is meant
 * (precision), on corpora made by us.
 */

/** Least share of either, in %. Source: ours; ordinary sentences are refused at most once in 200 */
const TEXT_GOAL = { bound: '≥', limit: 99 } as const
const PICTURE_GOAL = { bound: '≥', limit: 90 } as const
const ORDINARY_GOAL = { bound: '≤', limit: 0.5 } as const
const PORTRAITS = path.resolve('server/demo/assets/portraits')

type Goal = typeof TEXT_GOAL | typeof PICTURE_GOAL

/** Reports a layer by what it found of what is meant, and of what is not. */
const score = (layer: string, meant: readonly boolean[], others: readonly boolean[], goal: Goal): void => {
  const [found, wrong] = [meant, others].map((all) => all.filter(Boolean).length) as [number, number]
  const percent = (part: number, whole: number): number => (whole === 0 ? 100 : (100 * part) / whole)
  report({ name: `moderation.${layer}.recall`, value: percent(found, meant.length), unit: '%', goal })
  report({ name: `moderation.${layer}.precision`, value: percent(found, found + wrong), unit: '%', goal })
}

const scoreTexts = async (): Promise<void> => {
  const kinds = [...kindOrdinary, ...unseenOrdinary, ...talkOrdinary, ...nearOrdinary]
  const sentences = [...ordinary, ...everyday, ...freshOrdinary, ...freshProfiles, ...kinds]
  const layer = createWordLayer()
  const isFound = async (text: string): Promise<boolean> => {
    const { decision, masked } = await layer.judge({ text, scene: 'chat', memberId: '1' })
    return decision !== 'pass' || (masked ?? null) !== null
  }
  const wrong = await Promise.all(sentences.map(isFound))
  score(
    'contact',
    [...evasions, ...freshEvasions, ...kindEvasions, ...unseenEvasions].map(hasContactDetails),
    sentences.map(hasContactDetails),
    TEXT_GOAL,
  )
  score(
    'words',
    await Promise.all([...wordEvasions, ...harmTexts, ...unseenHarm].map(isFound)),
    wrong,
    TEXT_GOAL,
  )
  const refused = sentences.filter((text, place) => wrong[place] === true || hasContactDetails(text))
  const value = (100 * refused.length) / sentences.length
  report({ name: 'moderation.ordinary_refused', value, unit: '%', goal: ORDINARY_GOAL })
  const long = sentences.join('').slice(0, 2_000)
  const startedAt = performance.now()
  for (let round = 0; round < 20; round += 1) await isFound(long)
  report({ name: 'moderation.words_2000', value: (performance.now() - startedAt) / 20, unit: 'ms' })
}

/** What members do to a refused picture before they send it again. */
const DISGUISES: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  recompressed: (bytes) => sharp(bytes).jpeg({ quality: 35 }).toBuffer(),
  smaller: (bytes) => sharp(bytes).resize(420).jpeg().toBuffer(),
  turned: (bytes) => sharp(bytes).rotate(90).jpeg().toBuffer(),
  upside_down: (bytes) => sharp(bytes).rotate(180).jpeg().toBuffer(),
  mirrored: (bytes) => sharp(bytes).flop().jpeg().toBuffer(),
  mirrored_turned: async (bytes) =>
    sharp(await sharp(bytes).flop().toBuffer())
      .rotate(270)
      .jpeg()
      .toBuffer(),
  brighter: (bytes) => sharp(bytes).modulate({ brightness: 1.15, saturation: 1.2 }).jpeg().toBuffer(),
  grey: (bytes) => sharp(bytes).greyscale().jpeg().toBuffer(),
  cropped_all_round: (bytes) => crop(bytes, 0.04, 0.04, 0.92),
  cropped_more: (bytes) => crop(bytes, 0.075, 0.075, 0.85),
  cropped_corner: (bytes) => crop(bytes, 0, 0.1, 0.9),
}

const crop = async (bytes: Buffer, x: number, y: number, part: number): Promise<Buffer> => {
  const { width, height } = await sharp(bytes).metadata()
  const box = { left: x * width, top: y * height, width: part * width, height: part * height }
  const whole = Object.fromEntries(Object.entries(box).map(([key, value]) => [key, Math.floor(value)]))
  return sharp(bytes)
    .extract(whole as unknown as typeof box)
    .jpeg()
    .toBuffer()
}

/** Turned fingerprints of a new picture against the stored parts of refused ones. */
const isHit = (stored: readonly (readonly string[])[], turned: readonly string[]): boolean =>
  stored.some((parts) =>
    parts.some((part) => turned.some((look) => lookDistance(part, look) <= LOOK_MAX_DISTANCE)),
  )

const scoreLooks = async (portraits: readonly Buffer[]): Promise<void> => {
  const half = Math.floor(portraits.length / 2)
  const refused = portraits.slice(0, half)
  const looks = await Promise.all(portraits.map(async (bytes) => (await examine(bytes)).looks))
  const stored = looks.slice(0, half).map(({ parts }) => parts)
  const others = looks.slice(half).map(({ turned }) => isHit(stored, turned))
  const all: boolean[] = []
  for (const [name, disguise] of Object.entries(DISGUISES)) {
    const found: boolean[] = []
    for (const bytes of refused) {
      const { looks: copy } = await examine(await disguise(bytes))
      found.push(isHit(stored, copy.turned))
    }
    const value = (100 * found.filter(Boolean).length) / found.length
    report({ name: `moderation.copies.${name}`, value, unit: '%' })
    all.push(...found)
  }
  score('copies', all, others, PICTURE_GOAL)
}

const withQr = async (portrait: Buffer, place: number): Promise<Buffer> => {
  const { width, height } = await sharp(portrait).metadata()
  const side = Math.floor(Math.min(width, height) * (0.3 + 0.1 * (place % 4)))
  const upright = await qrPng(`https://u.wechat.com/${place}abcdef`)
  const code = await sharp(await sharp(upright).resize(side).toBuffer())
    .rotate([0, 15, 45, 90][place % 4] ?? 0, { background: '#ffffff' })
    .resize({
      width: Math.min(width, height),
      height: Math.min(width, height),
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toBuffer()
  return sharp(portrait)
    .composite([{ input: code, gravity: place % 2 === 0 ? 'southeast' : 'centre' }])
    .jpeg({ quality: 70 })
    .toBuffer()
}

const scoreQr = async (portraits: readonly Buffer[]): Promise<void> => {
  const startedAt = performance.now()
  const clean = await Promise.all(portraits.map(async (bytes) => (await examine(bytes)).hasQr))
  const ms = (performance.now() - startedAt) / portraits.length
  const coded: boolean[] = []
  for (const [place, bytes] of portraits.entries())
    coded.push((await examine(await withQr(bytes, place))).hasQr)
  score('qr', coded, clean, PICTURE_GOAL)
  report({ name: 'moderation.picture', value: ms, unit: 'ms' })
}

runBench(async () => {
  await scoreTexts()
  const files = readdirSync(PORTRAITS).filter((file) => file.endsWith('.jpg'))
  const portraits = files.map((file) => readFileSync(path.join(PORTRAITS, file)))
  await scoreLooks(portraits)
  await scoreQr(portraits)
})
