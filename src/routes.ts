/** The top of a page: the platform's bar (our own on H5), none, or a transparent one with a white title. */
export type RouteBar = 'default' | 'custom' | 'transparent'

/** Properties of a page that the app needs before it loads. */
export interface Route {
  /** Path with a leading slash, equal to the file's place under `src`. Source: spec §2 */
  readonly path: `/pages/${string}`
  readonly bar: RouteBar
  /** Reachable without a stored token. Source: spec §2 */
  readonly isOpen?: true
  /** Place in the tab bar, 0 to 2; absent for other pages. Source: spec §2 */
  readonly tab?: 0 | 1 | 2
}

/** Every page by name, in the specification's order; the first is the entry. Source: spec §2 */
export const routes = {
  welcome: { path: '/pages/login/welcome', bar: 'custom', isOpen: true },
  login: { path: '/pages/login/index', bar: 'default', isOpen: true },
  userAgreement: { path: '/pages/login/agreement/user', bar: 'default' },
  privacyPolicy: { path: '/pages/login/agreement/privacy', bar: 'default' },
  membershipAgreement: { path: '/pages/login/agreement/vip', bar: 'default' },
  guardian: { path: '/pages/login/agreement/guardian', bar: 'default', isOpen: true },
  register: { path: '/pages/login/register', bar: 'default', isOpen: true },
  improveInformation: { path: '/pages/login/improve-information', bar: 'default', isOpen: true },
  home: { path: '/pages/index/home', bar: 'custom', tab: 0 },
  member: { path: '/pages/index/user', bar: 'transparent' },
  messages: { path: '/pages/msg/index', bar: 'default', tab: 1 },
  systemMessages: { path: '/pages/msg/system', bar: 'default' },
  chat: { path: '/pages/msg/chat', bar: 'custom' },
  mine: { path: '/pages/my/index', bar: 'custom', tab: 2 },
  wallet: { path: '/pages/my/wallet', bar: 'default' },
  withdraw: { path: '/pages/my/withdraw', bar: 'default' },
  alipayAccount: { path: '/pages/my/alipay-account', bar: 'default' },
  rechargeRecords: { path: '/pages/my/recharge-records', bar: 'default' },
  incomeRecords: { path: '/pages/my/income-records', bar: 'default' },
  paymentRecords: { path: '/pages/my/payment-records', bar: 'default' },
  withdrawalRecords: { path: '/pages/my/withdrawal-records', bar: 'default' },
  memberBenefits: { path: '/pages/my/member-benefits', bar: 'default' },
  information: { path: '/pages/my/information', bar: 'default' },
  album: { path: '/pages/my/album', bar: 'default' },
  settings: { path: '/pages/my/settings', bar: 'default' },
  authentication: { path: '/pages/my/authentication', bar: 'default' },
  contactInformation: { path: '/pages/my/contact-information', bar: 'default' },
  invitationBenefits: { path: '/pages/my/invitation-benefits', bar: 'default' },
  poster: { path: '/pages/my/poster', bar: 'default' },
  followings: { path: '/pages/my/followings', bar: 'default' },
  visitors: { path: '/pages/my/visitor', bar: 'default' },
  customerService: { path: '/pages/my/customer-service', bar: 'default' },
} as const satisfies Record<string, Route>

/** Name of a page; the app refers to pages only by these names. */
export type RouteName = keyof typeof routes

/** Pages in the tab bar; they take no query, because mini-programs refuse one. */
export type TabRouteName = {
  [N in RouteName]: (typeof routes)[N] extends { tab: number } ? N : never
}[RouteName]

/** Pages that open over others. */
export type PushRouteName = Exclude<RouteName, TabRouteName>

/** Query of each page that takes one; every value is text. Source: product §8 */
export interface RouteQueries {
  /** `inviteCode`: from the invitation link. Source: spec §2 */
  welcome: { inviteCode?: string }
  register: { ticket?: string; phoneMasked?: string; inviteCode?: string }
  improveInformation: { step?: string }
  /**
   * `id`: the target; `from`: where the viewer met the target, for the source of the visit. `share`: the token of a
   * link to a profile, instead of the id.
   */
  member: { id?: string; share?: string; from?: 'home' | 'near' | 'chat' | 'visitor' | 'like' }
  /**
   * Either a known group or the peer. For the chat with the service also its subject: `billId`, or the `orderId` of
   * an unlock.
   */
  chat: { groupId?: string; userId?: string; billId?: string; orderId?: string }
  /** `appeal`: opens the sheet of an appeal over the list. */
  systemMessages: { appeal?: string }
  /** `sheet`: opens this sheet over the page. */
  settings: { sheet?: string }
  /** `order`: the order from whose payment the member returns. */
  wallet: { order?: string }
  memberBenefits: { benefit?: string; order?: string }
  /** `orderId`: opens the sheet of this unlock over the page. */
  contactInformation: { orderId?: string }
}

/** Query type of one page; empty for pages without a query. */
export type RouteQuery<N extends RouteName> = N extends keyof RouteQueries
  ? RouteQueries[N]
  : Record<never, string>

/** The page for every request without a session. */
export const entryRoute = 'welcome' satisfies RouteName

const table: Record<RouteName, Route> = routes
const nameByPath = new Map(
  (Object.keys(table) as RouteName[]).map((name) => [table[name].path as string, name]),
)

/** The path of a url with a leading slash, without query, `#` and platform marks. */
export function pathOf(url: string): string {
  const path = url.replace(/^#/, '').split(/[?#]/)[0] ?? ''
  return path.startsWith('/') ? path : `/${path}`
}

/** Name of the page at a url or path; null without such a page. `/` is the entry. Source: spec §2 */
export function routeNameOf(url: string): RouteName | null {
  const path = pathOf(url)
  return path === '/' ? entryRoute : (nameByPath.get(path) ?? null)
}

/** Properties of a page, including the optional ones. */
export const routeOf = (name: RouteName): Route => table[name]

/** Whether a path or url is a tab page's. */
export function isTabPath(path: string): boolean {
  const name = routeNameOf(path)
  return name !== null && routeOf(name).tab !== undefined
}

const folderOf = (name: RouteName): string => table[name].path.split('/').slice(0, -1).join('/')

/** The tab under which a page is: the one of its folder; the first for pages of a folder without a tab. Source: ours */
export function tabAbove(name: RouteName | null): TabRouteName {
  const tabs = (Object.keys(table) as RouteName[]).filter(
    (one): one is TabRouteName => table[one].tab !== undefined,
  )
  return tabs.find((tab) => name !== null && folderOf(tab) === folderOf(name)) ?? 'home'
}

/**
 * Whether a url may be opened with this token: the four login pages and the guardian's always, all others only with a non-empty token.
 * Unknown pages count as closed.
 * Source: spec §2
 */
export function canOpen(url: string, token: string | null): boolean {
  if (token) return true
  const name = routeNameOf(url)
  return name !== null && table[name].isOpen === true
}

/** The url of a page with its query percent-encoded, without absent values. */
export function urlOf(name: RouteName, query: Readonly<Record<string, string | undefined>> = {}): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(key)}=${encodeURIComponent(value)}`],
  )
  return pairs.length === 0 ? table[name].path : `${table[name].path}?${pairs.join('&')}`
}
