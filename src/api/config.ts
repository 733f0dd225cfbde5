import type { PostOptions, Post } from './transport'

/** Calls of the system config. */
export const configApi = (post: Post) => ({
  /** The system config; without a session its public part. Fails: SessionEndedError only once the session is over that asked. */
  user: (options?: PostOptions) => post('/api/config/user', {}, options),
})

/** Type of the config call, for stores and fakes. */
export type ConfigApi = ReturnType<typeof configApi>
