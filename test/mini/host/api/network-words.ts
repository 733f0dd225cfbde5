import type { MiniTarget } from '../../packaging/mini-package'
import type { NetworkKind } from '../device'

/** Network kinds in Alipay's words. Source: provider doc "my.getNetworkType". */
const ALIPAY_WORDS: Record<NetworkKind, string> = {
  wifi: 'WIFI',
  '5g': '5G',
  '4g': '4G',
  '3g': '3G',
  '2g': '2G',
  none: 'NOTREACHABLE',
}

/** Answer of `getNetworkType` and of its change event in the platform's words. */
export function networkAnswer(target: MiniTarget, kind: NetworkKind): object {
  const isConnected = kind !== 'none'
  if (target === 'alipay') {
    return { networkType: ALIPAY_WORDS[kind], networkAvailable: isConnected, isConnected }
  }
  return { networkType: kind, isConnected }
}
