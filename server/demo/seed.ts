import type { Services } from '../deps'
import type { Core } from '../lib/core'
import { caseActs } from './cases'
import { createDemoMember, type DemoMember } from './demo-members'
import { writeHistory } from './history'
import { createDemoPictures } from './made-pictures'
import { moneyActs } from './money/money'
import { livePast } from './past'
import { readDemoProfiles } from './profiles'
import { createRandom } from './random'
import { insertSyntheticMembers } from './synthetic'

/** Seed of the demo world's random numbers, so that it is the same everywhere. */
const SEED = 20_260_101
const PROGRESS_EVERY = 10
/** Profiles of the demo world that a visitor may log in as. */
const LOGIN_KEYS = ['m03', 'f01', 'f24']

/** Numbers to log in with; their codes are shown like all others. Source: ours */
export const demoPhones = (): string[] => {
  const keys = readDemoProfiles().map((profile) => profile.key)
  return LOGIN_KEYS.map((key) => `1990000${String(keys.indexOf(key) + 1).padStart(4, '0')}`)
}

/** True when any account exists. */
export const isSeeded = async (core: Core): Promise<boolean> => {
  const row = await core.db.selectFrom('member').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/**
 * Makes the demo world in an empty database: members with pictures and places, and a history for the login members.
 * @throws Error in production.
 */
export const seedDemo = async (
  core: Core,
  services: Services,
  say: (line: string) => void,
): Promise<DemoMember[]> => {
  if (core.config.isProduction) throw new Error('the demo world does not live in production')
  const random = createRandom(SEED)
  const pictures = createDemoPictures()
  const profiles = readDemoProfiles()
  const members: DemoMember[] = []
  for (const [index, profile] of profiles.entries()) {
    members.push(await createDemoMember(core, services, profile, index, random, pictures))
    const isReporting = (index + 1) % PROGRESS_EVERY === 0 || index + 1 === profiles.length
    if (isReporting) say(`Making the demo world … ${index + 1} of ${profiles.length} members`)
  }
  const logins = members.filter((member) => LOGIN_KEYS.includes(member.profile.key))
  say('Giving it a past …')
  await writeHistory(core, services, logins, members)
  const nowMs = core.clock.now()
  const others = members.filter((member) => !logins.includes(member))
  await livePast(core, [...moneyActs(nowMs, logins, members), ...caseActs(nowMs, others)])
  const { syntheticMembers } = core.config
  if (syntheticMembers > 0) {
    say(`Making ${syntheticMembers} synthetic members …`)
    await core.transaction((tx) => insertSyntheticMembers(tx, syntheticMembers, SEED, core.clock.now()))
  }
  return members
}
