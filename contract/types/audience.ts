import type { Static } from 'typebox'
import { OneOf } from './common'

/** Those who see a profile: everybody who may open it, or a match of its member. Source: product §5.1 */
export const Audience = OneOf(['everyone', 'match'] as const)
export type Audience = Static<typeof Audience>
