import type { PayChannel } from '@contract/types/wallet'
import type { Platform } from '../../../lib/platform'
import type { PayProvider } from '../../../providers/payment/port'

/** The payment channels of this server. */
export interface Payments {
  /** Channels on a platform, best first. */
  methods(platform: Platform): PayChannel[]
  /** The provider of a channel; null when the channel has no provider. */
  providerOf(channel: string): PayProvider | null
}

/** Creates the channels from the providers, in the order of preference. */
export const createPayments = (providers: readonly PayProvider[]): Payments => ({
  methods: (platform) => providers.flatMap((provider) => provider.methods(platform)),
  providerOf: (channel) =>
    providers.find(({ channels }) => (channels as readonly string[]).includes(channel)) ?? null,
})
