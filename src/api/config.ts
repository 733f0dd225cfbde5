import type { PostOptions, Post } from './transport'

/** Calls of the system config. */
export const configApi = (post: Post) => ({
  /**
   * Returns the system config, without a session only its public part. Fails: SessionEndedError only when the
   * session that made the call is over.
   */
  user: (options?: PostOptions) => post('/api/config/user', {}, options),
})

/** Type of the config call, for stores and fakes. */
export type ConfigApi = ReturnType<typeof configApi>
