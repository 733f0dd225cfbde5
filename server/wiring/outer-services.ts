import type { FaceProvider } from '../providers/face/port'
import type { PayProvider } from '../providers/payment/port'

/** Services of others that are handed in; what is not has an embedded stand-in. */
export interface OuterServices {
  /** Who takes payments, the best first. */
  readonly payProviders?: readonly PayProvider[]
  /** Who compares faces. */
  readonly faceProvider?: FaceProvider
}
