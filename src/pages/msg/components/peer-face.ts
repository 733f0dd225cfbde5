import { SERVICE_ACCOUNT_ID } from '@contract/constants'
import type { MemberBrief } from '@contract/types/member'
import logo from '@/assets/brand/logo.svg'
import type { Texts } from '@/text/index'

type Peer = Pick<MemberBrief, 'id' | 'nickname' | 'avatarUrl'>

/** The help desk, which has a name in each language and our mark as its picture. */
export const isServicePeer = ({ id }: Pick<Peer, 'id'>): boolean => id === SERVICE_ACCOUNT_ID

/** Name of the peer; a deactivated member has none. */
export const peerName = ({ messages }: Texts, peer: Peer): string =>
  isServicePeer(peer) ? messages.serviceName : peer.nickname || messages.goneName

/** Picture of the peer; null draws a silhouette. */
export const peerFace = (peer: Peer): string | null => (isServicePeer(peer) ? logo : peer.avatarUrl)
