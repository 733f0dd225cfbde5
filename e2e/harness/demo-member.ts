import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { routes, type Route, type RouteName } from '../../src/routes'
import { logInByHttp, memberOf, type HttpMember } from '../../test/product/http-member'
import { demoPhones, type ProductAddress } from '../../test/product/product-server'
import { waitUntil } from '../../test/server/wait-until'
import { JOURNEY_MS } from './limits'
import { runningProduct } from './running-product'

const table: Readonly<Record<RouteName, Route>> = routes

/** Every page that a member can open. */
export const memberRoutes = (Object.keys(table) as RouteName[]).filter((name) => table[name].isOpen !== true)

/** A member of the demo world, and a peer of theirs. */
export interface DemoMember {
  readonly member: HttpMember
  readonly peerId: string
}

/** One session per number for the whole run: a code is sent once a minute, and test files run in parallel. */
const logInOnce = async (product: ProductAddress, phone: string): Promise<HttpMember> => {
  const kept = path.join(path.dirname(product.consolePath), `session-${phone}`)
  try {
    writeFileSync(`${kept}.mine`, '', { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    await waitUntil(() => existsSync(kept), JOURNEY_MS)
    return memberOf(product, readFileSync(kept, 'utf8'))
  }
  const member = await logInByHttp(product, phone)
  writeFileSync(`${kept}.new`, member.token)
  renameSync(`${kept}.new`, kept)
  return member
}

/** Logs in as the demo world's member `nth`, from 0, of those that the console names. */
export const getDemoMember = async (nth: 0 | 1 | 2): Promise<DemoMember> => {
  const product = runningProduct()
  const member = await logInOnce(product, demoPhones(product)[nth] ?? '')
  const { list } = await member.call('/api/user/message_group_list', { box: 'main' })
  return { member, peerId: list.find(({ peer }) => !peer.gone)?.peer.id ?? '' }
}

/** The query of a page's address when the demo member opens it. */
export const queryOf = (route: RouteName, { peerId }: Pick<DemoMember, 'peerId'>): string => {
  if (route === 'member') return `?id=${peerId}`
  return route === 'chat' ? `?userId=${peerId}` : ''
}

/**
 * Archives a chat of the demo member other than the one with their peer, unless one is archived: without any there is
 * no way to the archive. @throws Error when they have no second chat.
 */
export const archiveOneChat = async ({ member, peerId }: DemoMember): Promise<void> => {
  const listed = async (box: 'main' | 'archived') =>
    (await member.call('/api/user/message_group_list', { box })).list
  if ((await listed('archived')).length > 0) return
  const other = (await listed('main')).find(
    ({ kind, peer }) => kind === 'direct' && !peer.gone && peer.id !== peerId,
  )
  if (!other) throw new Error('The demo member has no second chat to archive.')
  await member.call('/api/user/add_action', {
    kind: 'chat_archive',
    userId: other.peer.id,
    clientToken: randomUUID(),
  })
}
