import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { routes, type RouteName } from '../../../src/routes'
import type { MiniRun } from '../mini-run'
import type { MiniTarget } from '../packaging/mini-package'

/** The purpose of each page: the action that a walk has to do on it, in both builds. */
const mainActs: Record<RouteName, string> = {
  welcome: 'consent, and a link to the login',
  login: 'a code by SMS',
  userAgreement: 'is read',
  privacyPolicy: 'is read',
  membershipAgreement: 'is read',
  guardian: 'is read',
  register: 'gender and birthday make an account',
  improveInformation: 'picture, name and city',
  home: 'a like moves on to the next card',
  member: 'a like, or the contact unlocked',
  messages: 'likes and chats are listed',
  systemMessages: 'viewing marks as read',
  chat: 'messages go in both directions',
  mine: 'links to the pages of the member',
  wallet: 'coins are bought',
  withdraw: 'income is withdrawn',
  alipayAccount: 'an account is bound',
  rechargeRecords: 'a recharge is listed',
  incomeRecords: 'an income is listed',
  paymentRecords: 'a payment is listed',
  withdrawalRecords: 'a withdrawal is listed',
  memberBenefits: 'membership is bought',
  information: 'a field is filled in',
  album: 'a picture is added and becomes the cover',
  settings: 'every switch, the language, the export, the cancellation',
  authentication: 'a video is recorded, submitted and reviewed',
  contactInformation: 'a contact is offered',
  invitationBenefits: 'shares the invitation',
  poster: 'is drawn and saved',
  followings: 'a member is unfollowed',
  visitors: 'both sides of visits',
  customerService: 'a question is answered',
}

/** Pages whose main action is to look: nothing has to be pressed, or only the platform's own button. */
const looked: ReadonlySet<RouteName> = new Set<RouteName>([
  'userAgreement',
  'privacyPolicy',
  'membershipAgreement',
  'guardian',
  'systemMessages',
  'invitationBenefits',
])

/** Environment variable with the folder in which a run of the tests records what was done. */
export const ACTS_FOLDER = 'MINI_ACTS'

const targets: readonly MiniTarget[] = ['weapp', 'alipay']
const markOf = (target: MiniTarget, route: RouteName): string => `${target}.${route}`

/**
 * Records that a walk has done the page's main action and seen the result. @throws Error when this run has not shown
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

/** Main actions that no walk of a run has done, in words. */
export function undoneActs(folder: string): string[] {
  const done = new Set(readdirSync(folder))
  return targets.flatMap((target) =>
    (Object.keys(mainActs) as RouteName[])
      .filter((route) => !done.has(markOf(target, route)))
      .map((route) => `${route} on ${target}: ${mainActs[route]}`),
  )
}
