import type { Browser } from 'playwright-core'
import { DAY_MS } from '@contract/constants'
import { joinByHttp, registerByHttp, type HttpMember } from '../../test/product/http-member'
import { runSql } from '../../test/server/sql'
import type { RouteName } from '../../src/routes'
import { launchBrowser } from '../harness/browser'
import { memberRoutes } from '../harness/demo-member'
import { JOURNEY_MS } from '../harness/limits'
import { Phone } from '../harness/phone'
import type { PhoneOptions } from '../harness/phone-context'
import { runningProduct } from '../harness/running-product'
import { letTalk, like } from '../harness/talking'
import { DATABASE } from './global-setup'
import { Monkey } from './monkey'
import { NetworkFaults } from './network-faults'
import { Tally } from './tally'

/** Seed of the actions; the same seed makes the same choices on the same screens. */
const seed = Number(process.env.MONKEY_SEED ?? 1)
/** Minutes for all members together; without them each takes a fixed number of actions. */
const minutes = Number(process.env.MONKEY_MINUTES ?? 0)
const ACTS = 25
/** Names of the pages that it opens; all of them by default. */
const pages = (process.env.MONKEY_ROUTES?.split(',') as RouteName[] | undefined) ?? memberRoutes

const request = { nickname: '小试', gender: 'male', portrait: 'm09.jpg' } as const

const databaseUrl = (): string => process.env[DATABASE] ?? ''

const LIKES = 12
/** Messages of each side: more than two pages of a chat. */
const WORDS = 40

/** A member with a history: likes in the feed, so that the recommendations have learnt from them. */
const joinWithPast = async (): Promise<HttpMember> => {
  const member = await joinByHttp(runningProduct(), request)
  const { rows } = await runSql(
    databaseUrl(),
    `select id from member where gender = 'female' and is_demo order by id limit ${LIKES}`,
  )
  for (const { id } of rows as { id: string }[]) await like(member, { id })
  return member
}

const joinAsVip = async (): Promise<HttpMember> => {
  const member = await joinWithPast()
  const now = Date.now()
  await runSql(
    databaseUrl(),
    `update member set vip_started_at = ${now}, vip_expire_at = ${now + 30 * DAY_MS}, vip_source = 'gift' where id = '${member.id}'`,
  )
  return member
}

/** Kinds of members, each with the language and the theme of their phone. */
const kinds: readonly (readonly [string, () => Promise<HttpMember>, PhoneOptions])[] = [
  ['newcomer', () => registerByHttp(runningProduct(), request), { language: 'zh-CN', theme: 'light' }],
  ['member', joinWithPast, { language: 'en', theme: 'dark' }],
  ['vip', joinAsVip, { language: 'zh-CN', theme: 'dark' }],
]

/** Undoes presses by which the member and the peer no longer see each other. */
const makeVisible = async (member: HttpMember): Promise<void> => {
  await member.call('/api/user/update_info', { settings: { pauseProfile: false } })
  await member.call('/api/user/delete_action', { kind: 'block', userId: peer.id })
}

const tally = new Tally()
let browser: Browser
let peer: HttpMember

beforeAll(async () => {
  browser = await launchBrowser()
  peer = await joinByHttp(runningProduct(), {
    ...request,
    nickname: '小满',
    gender: 'female',
    portrait: 'f12.jpg',
  })
}, JOURNEY_MS)

afterAll(async () => {
  await browser.close()
  process.stdout.write(`monkey, seed ${seed}: ${tally.report()}\n`)
})

test.each(kinds)(
  'no press of a %s breaks the product',
  async (kind, join, options) => {
    const member = await join()
    const { token } = member
    const network = new NetworkFaults()
    const phone = await Phone.open(browser, { ...options, token, onFault: network.report })
    const monkey = await Monkey.open({ seed, phone, network, peerId: peer.id, tally, pages })
    const until = Date.now() + (minutes * 60_000) / kinds.length
    for (let nth = 0; minutes > 0 ? Date.now() < until : nth < ACTS; nth += 1) await monkey.act()
    if (kind !== 'newcomer') {
      await makeVisible(member)
      await letTalk(member, peer, WORDS)
      await monkey.keepHabits()
    }
    await phone.context.close()
  },
  JOURNEY_MS + minutes * 60_000,
)
