import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { routes, type RouteName } from '../../../src/routes'
import type { MiniRun } from '../mini-run'
import type { MiniTarget } from '../packaging/mini-package'

/** What each page is there for: the act that a walk has to do on it, in both builds. */
const mainActs: Record<RouteName, string> = {
  welcome: 'consent, and the way to the login',
  login: 'a code by SMS',
  userAgreement: 'is read',
  privacyPolicy: 'is read',
  membershipAgreement: 'is read',
  register: 'gender and birthday make an account',
  improveInformation: 'picture, name and city',
  home: 'a like moves on to the next card',
  member: 'a like, or the contact unlocked',
  messages: 'likes and chats are listed',
  systemMessages: 'looking marks as read',
  chat: 'words go both ways',
  mine: 'leads to what belongs to the member',
  wallet: 'coins are bought',
  withdraw: 'income is withdrawn',
  alipayAccount: 'an account is bound',
  rechargeRecords: 'a recharge is told',
  incomeRecords: 'an income is told',
  paymentRecords: 'a payment is told',
  withdrawalRecords: 'a withdrawal is told',
  memberBenefits: 'membership is bought',
  information: 'a field is filled in',
  album: 'a picture is added and becomes the cover',
  settings: 'every switch, the language, the data, the end of the account',
  authentication: 'a video is recorded, handed in and looked at',
  contactInformation: 'a contact is put on sale',
  invitationBenefits: 'shares the invitation',
  poster: 'is drawn and saved',
  followings: 'somebody is let go',
  visitors: 'both sides of visits',
  customerService: 'a question is answered',
}

/** Their act is to be looked at: nothing has to be touched, or the platform's own button is. */
const looked: ReadonlySet<RouteName> = new Set<RouteName>([
  'userAgreement',
  'privacyPolicy',
  'membershipAgreement',
  'systemMessages',
  'invitationBenefits',
])

/** Name of the variable with the folder in which a run of the tests keeps what was done. */
export const ACTS_FOLDER = 'MINI_ACTS'

const targets: readonly MiniTarget[] = ['weapp', 'alipay']
const markOf = (target: MiniTarget, route: RouteName): string => `${target}.${route}`

/**
 * A walk says that it has done the page's main act and seen what came of it. @throws Error when this run has not shown
 * the page, has not touched it, or has complained.
 */
export function didMainAct(mini: MiniRun, route: RouteName): void {
  const file = routes[route].path.slice(1)
  const { journal, pack } = mini.host
  const wasShown = journal.events.some((event) => event.kind === 'route' && event.path === file)
  if (!wasShown) throw new Error(`"${mainActs[route]}" was not done: ${route} was never open`)
  if (!looked.has(route) && mini.actsOn(file) === 0)
    throw new Error(`"${mainActs[route]}" was not done: nobody touched ${route}`)
  const { errors, missingApis } = mini
  if (errors.length > 0 || missingApis.length > 0)
    throw new Error(`${route} complained: ${JSON.stringify([...errors, ...missingApis])}`)
  const folder = process.env[ACTS_FOLDER]
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, markOf(pack.target, route)), '')
}

/** What no walk of a run has done, in words. */
export function undoneActs(folder: string): string[] {
  const done = new Set(readdirSync(folder))
  return targets.flatMap((target) =>
    (Object.keys(mainActs) as RouteName[])
      .filter((route) => !done.has(markOf(target, route)))
      .map((route) => `${route} on ${target}: ${mainActs[route]}`),
  )
}
