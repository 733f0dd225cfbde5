import { readFileSync } from 'node:fs'
import path from 'node:path'
import { routes, type RouteName } from '../../src/routes'
import { distOf } from './journey/dist-of'
import { startMini } from './start-mini'

/** Where each page does its main action in both compiled mini-programs: a test file, and what the page does there. */
const walks: Record<RouteName, { file: string; does: string }> = {
  welcome: { file: 'product', does: 'consent, and the way to the login' },
  login: { file: 'account', does: 'a code by SMS' },
  userAgreement: { file: 'account', does: 'is read' },
  privacyPolicy: { file: 'account', does: 'is read' },
  membershipAgreement: { file: 'account', does: 'is read' },
  register: { file: 'account', does: 'gender and birthday make an account' },
  improveInformation: { file: 'account', does: 'picture, name and city' },
  home: { file: 'product', does: 'a like moves on to the next card' },
  member: { file: 'product', does: 'a like' },
  messages: { file: 'product', does: 'likes and chats are listed' },
  systemMessages: { file: 'profile', does: 'looking marks as read' },
  chat: { file: 'product', does: 'words go both ways' },
  mine: { file: 'money-buying', does: 'leads to what belongs to the member' },
  wallet: { file: 'money-buying', does: 'coins are bought' },
  withdraw: { file: 'money-earning', does: 'income is withdrawn' },
  alipayAccount: { file: 'money-earning', does: 'an account is bound' },
  rechargeRecords: { file: 'money-buying', does: 'a recharge is told' },
  incomeRecords: { file: 'money-earning', does: 'an income is told' },
  paymentRecords: { file: 'money-earning', does: 'a payment is told' },
  withdrawalRecords: { file: 'money-earning', does: 'a withdrawal is told' },
  memberBenefits: { file: 'money-buying', does: 'membership is bought' },
  information: { file: 'profile', does: 'a field is filled in' },
  album: { file: 'profile', does: 'a picture is added and becomes the cover' },
  settings: { file: 'account', does: 'a switch, the language, the end of the account' },
  authentication: { file: 'profile', does: 'begins after consent' },
  contactInformation: { file: 'money-unlock', does: 'a contact is put on sale' },
  invitationBenefits: { file: 'invitations', does: 'shares the invitation' },
  poster: { file: 'invitations', does: 'is drawn and saved' },
  followings: { file: 'profile', does: 'somebody is let go' },
  visitors: { file: 'profile', does: 'both sides of visits' },
  customerService: { file: 'service', does: 'a question is answered' },
}

/** Pages that are reached by a press alone, each by what was pressed. */
const textOf = (file: string): string => readFileSync(path.join(__dirname, `${file}.test.ts`), 'utf8')

test.each(Object.entries(walks))('%s is walked', (route, { file }) => {
  const words = textOf(file)
  const names = [`'${route}'`, routes[route as RouteName].path.slice(1), `${route}:`]
  expect(names.some((name) => words.includes(name))).toBe(true)
})

describe.each(['weapp', 'alipay'] as const)('the sub-package of %s', (target) => {
  const storage = new Map([['jinyu.token', '"t"']])

  test('tells when a page’s code does not come, and brings it when asked again', async () => {
    const device = { hasSubPackages: false, network: 'none' } as const
    const mini = startMini({ target, dist: distOf(target), api: null, storage, device })
    await mini.launch(routes.settings.path)
    await mini.waitFor(() => mini.find('出了点小问题'))
    expect(mini.find('减少动态效果')).toBeNull()
    mini.device.hasSubPackages = true
    await mini.tap('重试')
    await mini.waitFor(() => mini.find('减少动态效果'))
    expect(mini.errors).toEqual([])
    mini.stop()
  })

  test('draws a page at once whose code is there', async () => {
    const mini = startMini({ target, dist: distOf(target), api: null, storage, device: { network: 'none' } })
    await mini.launch(routes.settings.path)
    await mini.waitFor(() => mini.find('减少动态效果'))
    await mini.host.pages.route('navigateTo', { url: routes.userAgreement.path })
    await mini.host.pages.route('navigateTo', { url: routes.settings.path })
    await mini.waitFor(() => mini.find('减少动态效果'), 200)
    expect(mini.errors).toEqual([])
    mini.stop()
  })
})
