import type { PayChannel } from '@contract/types/wallet'
import type { Platform } from '../../lib/platform'
import type { PayProvider } from '../../providers/payment/port'

/** Every way to be paid that this server has. */
export interface Payments {
  /** Channels on a platform, best first. */
  methods(platform: Platform): PayChannel[]
  /** Who serves a channel; null for none. */
  providerOf(channel: string): PayProvider | null
}

/** The ways to be paid, in the order of preference. */
export const createPayments = (providers: readonly PayProvider[]): Payments => ({
  methods: (platform) => providers.flatMap((provider) => provider.methods(platform)),
  providerOf: (channel) =>
    providers.find(({ channels }) => (channels as readonly string[]).includes(channel)) ?? null,
})
