import type { QuickLogin } from './quick-login'

/** A browser cannot prove a phone number. */
export const quickLogin: QuickLogin | null = null
