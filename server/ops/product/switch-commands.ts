import { SWITCH_FEATURES, SWITCH_PLATFORMS, type SwitchPlatform } from '@contract/ops/ops-constants'
import { Switches, type SwitchVersion } from '@contract/ops/switches'
import { Check } from 'typebox/value'
import { type OpsCommand, type OpsWorld, orNone } from '../command'
import { limitOf, needed, oneOf, signed, UsageError, type Values, wholeNumber } from '../print/line'
import { moment } from '../print/print'

/** Switches beside the features. */
const MAINTENANCE = 'maintenance'
const VERSION = 'version'
const WORDS = [...SWITCH_FEATURES, MAINTENANCE, VERSION] as const
/** Every platform, or every switch of a platform. */
const ALL = 'all'
/** The clients that are refused, as a lowest version code; 0 refuses none. */
const NO_VERSION = 0

type SwitchWord = (typeof WORDS)[number]
/** Changes the switches of one platform in place. */
type Change = (switches: Switches['platforms'][SwitchPlatform]) => void

const platformsOf = (word: string | undefined): readonly SwitchPlatform[] => {
  const found = oneOf(needed(word, 'The platform'), [...SWITCH_PLATFORMS, ALL], 'The platform')
  return found === ALL ? SWITCH_PLATFORMS : [found]
}

const platformText = ({ closed, minCode, isMaintained }: Switches['platforms'][SwitchPlatform]): string =>
  [
    ...(isMaintained ? ['in maintenance'] : []),
    ...(closed.length > 0 ? [`closed: ${closed.join(', ')}`] : []),
    ...(minCode > NO_VERSION ? [`lowest version code ${minCode}`] : []),
  ].join('; ') || 'open'

const linesOf = ({ platforms, sentence }: Switches): string[] => [
  ...SWITCH_PLATFORMS.map((platform) => `${platform.padEnd(8)} ${platformText(platforms[platform])}`),
  ...(SWITCH_PLATFORMS.some((platform) => platforms[platform].isMaintained)
    ? [`members read: ${sentence['zh-CN']} / ${sentence.en}`]
    : []),
]

const versionLine = ({ version, at, operator, why }: SwitchVersion): string =>
  `${String(version).padStart(4)}  ${moment(at)}  ${operator}  "${why}"`

/** The sentence of maintenance; the one of the last maintenance where none is given. @throws UsageError for a long one */
const sentenceOf = ({ zh, en }: Values, { sentence }: Switches): Switches['sentence'] => ({
  'zh-CN': zh ?? sentence['zh-CN'],
  en: en ?? sentence.en,
})

/** Puts changed switches in force, unless a colleague changed them meanwhile. */
const publish = async (
  { core, services }: OpsWorld,
  platforms: readonly SwitchPlatform[],
  { change, values }: { readonly change: Change; readonly values: Values },
) => {
  const { version: seen, switches } = await services.switches.current(core.db)
  const next = structuredClone(switches)
  for (const platform of platforms) change(next.platforms[platform])
  next.sentence = sentenceOf(values, next)
  if (!Check(Switches, next)) throw new UsageError('The sentence or the version code is too long')
  const version = await services.switches.publish(seen, next, signed(values))
  return { lines: [`Version ${version}:`, ...linesOf(next)], data: { version, switches: next } }
}

const list: OpsCommand = {
  name: 'switches list',
  usage:
    '  switches list [--limit 20]\n                        what is closed on each platform, then who changed it and why, the newest first',
  accepts: ['limit'],
  words: 0,
  read(_words, values) {
    const limit = limitOf(values, 20)
    return async ({ core, services }) => {
      const [{ version, switches }, versions] = [
        await services.switches.current(core.db),
        await services.switches.list(core.db, limit),
      ]
      const lines = [...linesOf(switches), ...orNone(versions.map(versionLine), 'Nothing was ever changed.')]
      return { lines, data: { version, switches, list: versions } }
    }
  },
}

/** Closes one switch of a platform. @throws UsageError for a number where none belongs, or none where one does. */
const closing = (word: SwitchWord, number: string | undefined): Change => {
  if (word === VERSION) {
    const minCode = wholeNumber(number, 'The version code')
    return (switches) => void (switches.minCode = minCode)
  }
  if (number !== undefined) throw new UsageError(`"switches set … ${word}" takes no number`)
  if (word === MAINTENANCE) return (switches) => void (switches.isMaintained = true)
  return ({ closed }) => void (closed.includes(word) || closed.push(word))
}

const opening =
  (word: SwitchWord | typeof ALL): Change =>
  (switches) => {
    switches.closed = switches.closed.filter((feature) => word !== ALL && feature !== word)
    if (word === ALL || word === MAINTENANCE) switches.isMaintained = false
    if (word === ALL || word === VERSION) switches.minCode = NO_VERSION
  }

const set: OpsCommand = {
  name: 'switches set',
  usage: `  switches set <${[...SWITCH_PLATFORMS, ALL].join('|')}> <${SWITCH_FEATURES.join('|')}> --why "…" --as <name>
                        closes a feature for new acts, everywhere within seconds
  switches set <platform> maintenance [--zh "…" --en "…"] --why "…" --as <name>
                        refuses every call; members read the sentence, or that of the last maintenance
  switches set <platform> version <code> --why "…" --as <name>
                        asks clients with a lower version code to update`,
  accepts: ['zh', 'en', 'why', 'as'],
  words: 3,
  read([platformWord, switchWord, number], values) {
    const platforms = platformsOf(platformWord)
    const change = closing(oneOf(needed(switchWord, 'The switch'), WORDS, 'The switch'), number)
    signed(values)
    return (world) => publish(world, platforms, { change, values })
  },
}

const clear: OpsCommand = {
  name: 'switches clear',
  usage: `  switches clear <platform|all> <feature|maintenance|version|all> --why "…" --as <name>
                        opens it again`,
  accepts: ['why', 'as'],
  words: 2,
  read([platformWord, switchWord], values) {
    const platforms = platformsOf(platformWord)
    const change = opening(oneOf(needed(switchWord, 'The switch'), [...WORDS, ALL], 'The switch'))
    signed(values)
    return (world) => publish(world, platforms, { change, values })
  },
}

/** Commands for the switches. */
export const switchCommands: readonly OpsCommand[] = [list, set, clear]
