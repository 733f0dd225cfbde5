import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as constants from './constants'
import {
  ABORTED_CODE,
  errorCodes,
  NETWORK_FAILURE_CODE,
  SUCCESS_CODE,
  TRANSFER_FAILURE_CODE,
  UPLOAD_SUCCESS_CODE,
} from './errors'
import { calls } from './index'
import { notifyDestination, REALTIME_PATH } from './realtime'

const root = path.join(__dirname, '..')
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/** Every call of the specification. Source: spec §7 */
const specifiedCalls = [
  'auth/get_auth_token', 'auth/sp_token_login', 'auth/register', 'user/action_list', 'user/action_to_me_list',
  'user/add_action', 'user/delete_action', 'user/recommend_user', 'user/near', 'user/upload_img',
  'user/message_group_list', 'user/message_list', 'user/get', 'user/unlock_wx_pre', 'user/unlock_wx',
  'user/wx_feedback', 'user/system_message', 'user/send_msg', 'user/image_list', 'user/add_image',
  'user/delete_image', 'user/balance', 'user/update_info', 'user/my_info', 'user/get_alipay', 'user/update_alipay',
  'user/get_wx', 'user/update_wx', 'user/invite_record', 'user/recharge', 'user/pay_recharge', 'user/withdraw',
  'user/apply_withdraw', 'user/bill_list', 'user/cancel_account', 'config/user',
].map((call) => `/api/${call}`) // prettier-ignore

/** A call that the specification names without defining it. Source: spec §4 */
const referencedCall = '/api/auth/me'

/** Our own additions. Source: product §4 (additions), §7.9.5 (a banned member can call only the appeal), §7.13 */
const addedCalls = [
  '/api/user/export_data',
  '/api/auth/appeal_ban',
  '/api/auth/guardian_claim',
  '/api/auth/guardian_evidence',
  '/api/auth/guardian_proof',
  '/api/auth/guardian_status',
  '/api/user/voice_intro',
  '/api/user/profile_share',
  '/api/user/shared_profile',
]

describe('calls', () => {
  test('are those of the specification and nine more', () => {
    expect(Object.keys(calls).sort()).toEqual([...specifiedCalls, referencedCall, ...addedCalls].sort())
  })

  test.each(Object.entries(calls))('%s has its file at its path and names existing refusals', (url, call) => {
    expect(call.path).toBe(url)
    expect(textOf(`contract${url.replace('/api/', '/calls/')}.ts`)).toContain(`call('${url}'`)
    for (const name of call.errors) expect(errorCodes[name]).toBeDefined()
  })

  test('need a session except for login, the system config, and what people without an account may ask', () => {
    const open = Object.values(calls).filter(({ access }) => access === 'public')
    expect(open.map((call) => call.path).sort()).toEqual([
      '/api/auth/appeal_ban',
      '/api/auth/get_auth_token',
      '/api/auth/guardian_claim',
      '/api/auth/guardian_evidence',
      '/api/auth/guardian_proof',
      '/api/auth/guardian_status',
      '/api/auth/register',
      '/api/auth/sp_token_login',
      '/api/config/user',
    ])
  })
})

describe('constants', () => {
  test('have the values of the specification', () => {
    expect(constants).toMatchObject({
      REQUEST_TIMEOUT_MS: 60_000,
      HEARTBEAT_MS: 30_000,
      RECONNECT_DELAY_MS: 5_000,
      MAX_RECONNECTS: 5,
      TOAST_MS: 1_500,
      TOAST_ICON_MS: 2_000,
      JUST_NOW_MS: 300_000,
      RELATIVE_TIME_MAX_MS: 2_592_000_000,
      VIDEO_SNAPSHOT_MS: 10_000,
      ROOT_FONT_DIVISOR: 23.4375,
      BASE_WIDTH_PX: 375,
      MAX_DEVICE_WIDTH_PX: 960,
      TAB_BAR_HEIGHT_PX: 50,
      TAB_ICON_WIDTH_PX: 20,
      RAISED_BUTTON_WIDTH_PX: 51,
      RAISED_BUTTON_HEIGHT_PX: 60,
      LONG_PRESS_MS: 350,
      LONG_PRESS_TOLERANCE_PX: 10,
      REACH_BOTTOM_DEBOUNCE_MS: 350,
      DEBOUNCE_MS: 500,
      INPUT_MAX_LENGTH: 140,
      PHONE_DIGITS: 11,
      SMS_CODE_DIGITS: 6,
      SMS_RESEND_SECONDS: 60,
      PAGE_PLACEHOLDER_MS: 200,
      PAGE_TIMEOUT_MS: 60_000,
    })
  })

  test('name their source in their docstrings', () => {
    const source = textOf('contract/constants.ts')
    const documented = [
      ...source.matchAll(
        /\/\*\*([^*]|\*(?!\/))*?Source: (spec|product|ours)[^]*?\*\/\n((?:export const [^]*?\n(?=\n|\/\*\*|export|$))+)/g,
      ),
    ]
      .flatMap(([, , , block = '']) => [...block.matchAll(/export const (\w+)/g)])
      .map(([, name]) => name)
    expect(documented.sort()).toEqual(Object.keys(constants).sort())
  })

  test('keep the client’s own codes off the wire', () => {
    expect([SUCCESS_CODE, UPLOAD_SUCCESS_CODE]).toEqual([1, 200])
    expect([NETWORK_FAILURE_CODE, ABORTED_CODE, TRANSFER_FAILURE_CODE]).toEqual([5, 600003, 602001])
    const codes: number[] = Object.values(errorCodes)
    expect(new Set(codes).size).toBe(codes.length)
    for (const reserved of [1, 5, 200, 600003, 602001]) expect(codes).not.toContain(reserved)
  })

  test('name the real-time endpoint and destination', () => {
    expect(REALTIME_PATH).toBe('/chat')
    expect(notifyDestination('42')).toBe('/chat/notify/42')
  })
})

interface SpecifiedPage {
  readonly path: string
  readonly bar: 'default' | 'custom' | 'transparent'
  /** English title where the specification gives one; null otherwise. */
  readonly title: string | null
  readonly tab?: number
}

const page = (
  url: string,
  title: string | null = null,
  bar: SpecifiedPage['bar'] = 'default',
  tab?: number,
) => ({
  path: `/pages/${url}`,
  title,
  bar,
  ...(tab !== undefined && { tab }),
})

/** Our own addition, for guardians, who need no account. Source: product §7.13 */
const addedPage = page('login/agreement/guardian')

/** The table of screens. Source: spec §2 */
const specifiedPages: readonly SpecifiedPage[] = [
  page('login/welcome', '', 'custom'),
  page('login/index'),
  page('login/agreement/user', 'User Agreement'),
  page('login/agreement/privacy', 'Privacy Policy'),
  page('login/agreement/vip', 'Membership Agreement'),
  addedPage,
  page('login/register'),
  page('login/improve-information'),
  page('index/home', null, 'custom', 0),
  page('index/user', null, 'transparent'),
  page('msg/index', 'Messages', 'default', 1),
  page('msg/system', 'System Messages'),
  page('msg/chat', null, 'custom'),
  page('my/index', null, 'custom', 2),
  page('my/wallet'),
  page('my/withdraw'),
  page('my/alipay-account'),
  page('my/recharge-records'),
  page('my/income-records'),
  page('my/payment-records'),
  page('my/withdrawal-records'),
  page('my/member-benefits'),
  page('my/information', 'My Profile'),
  page('my/album', 'My Album'),
  page('my/settings'),
  page('my/authentication', 'Real-person Authentication'),
  page('my/contact-information'),
  page('my/invitation-benefits'),
  page('my/poster', 'Invitation Poster'),
  page('my/followings', 'Who I Follow'),
  page('my/visitor', 'Visitors'),
  page('my/customer-service', 'Platform Customer Service'),
]

const openPages = [
  'login/welcome',
  'login/index',
  'login/agreement/guardian',
  'login/register',
  'login/improve-information',
].map((url) => `/pages/${url}`)

describe('screens', () => {
  const declared = [
    ...textOf('src/routes.ts').matchAll(
      /^ {2}(\w+): \{ path: '([^']+)', bar: '(\w+)'(, isOpen: true)?(?:, tab: (\d))? \},$/gm,
    ),
  ].map(([, name = '', url = '', bar = '', isOpen, tab]) => ({
    name,
    path: url,
    bar,
    isOpen: isOpen !== undefined,
    ...(tab !== undefined && { tab: Number(tab) }),
  }))
  const titles = new Map(
    [...textOf('src/text/en/titles.ts').matchAll(/^ {2}(\w+): '([^']*)',$/gm)].map(([, name, title]) => [
      name,
      title,
    ]),
  )

  test('are those of the specification and one more, in its order, with its bars and tabs', () => {
    expect(declared.map(({ name: _name, isOpen: _isOpen, ...one }) => one)).toEqual(
      specifiedPages.map(({ title: _title, ...one }) => one),
    )
  })

  test('have its English titles', () => {
    for (const { path: url, title } of specifiedPages) {
      const name = declared.find((one) => one.path === url)?.name
      if (title !== null) expect([url, titles.get(name)]).toEqual([url, title])
    }
  })

  test('need a login except for four and the one for guardians', () => {
    expect(declared.filter(({ isOpen }) => isOpen).map((one) => one.path)).toEqual(openPages)
  })

  test('are in files at their paths', () => {
    for (const { path: url } of specifiedPages) expect(textOf(`src${url}.tsx`)).toContain('export default')
  })
})

describe('the server', () => {
  const routesFolder = path.join(root, 'server/routes/api')
  const served = readdirSync(routesFolder).flatMap((group) =>
    readdirSync(path.join(routesFolder, group))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => `/api/${group}/${file.slice(0, -'.ts'.length)}`),
  )
  // Uploads are no JSON calls, so another file serves them.
  const uploads = { uploadImg: '/api/user/upload_img', guardianEvidence: '/api/auth/guardian_evidence' }
  const servedElsewhere = Object.entries(uploads).flatMap(([name, url]) =>
    textOf('server/routes/upload/upload.ts').includes(`${name}.path`) ? [url] : [],
  )

  test('serves exactly the calls of the contract', () => {
    expect([...served, ...servedElsewhere].sort()).toEqual(Object.keys(calls).sort())
  })

  test('has every route file in its table of routes', () => {
    const table = textOf('server/routes/index.ts')
    for (const url of served) expect(table).toContain(`from '.${url}'`)
  })
})
