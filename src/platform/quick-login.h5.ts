import type { QuickLogin } from './quick-login'

/** A browser vouches for nobody's phone. */
export const quickLogin: QuickLogin | null = null
