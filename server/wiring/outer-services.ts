import type { FaceProvider } from '../providers/face/port'
import type { HumanProofProvider } from '../providers/human-proof/port'
import type { IpPlaces } from '../providers/ip-place/port'
import type { PayProvider } from '../providers/payment/port'
import type { PhoneProver } from '../providers/phone/port'

/** Services of others that are handed in; what is not has an embedded stand-in. */
export interface OuterServices {
  /** Who takes payments, the best first. */
  readonly payProviders?: readonly PayProvider[]
  /** Who compares faces. */
  readonly faceProvider?: FaceProvider
  /** Who tells where addresses are used. */
  readonly ipPlaces?: IpPlaces
  /** Platforms that vouch for phones; without one a platform's members log in by a code. */
  readonly phoneProvers?: readonly PhoneProver[]
  /** Tells people from programs where a limit asks for it; without one that limit refuses. */
  readonly humanProof?: HumanProofProvider
}
