import { ConfigError, readList } from './settings'

/** A host's name in lower case with at least one dot, without a port. */
const HOST = /^(?:[a-z0-9-]{1,63}\.)+[a-z]{2,63}$/

/** Where rooms are when nothing is set. Source: ours */
const DEFAULT_HOSTS = ['meeting.tencent.com']

/**
 * Hosts of the video rooms at which operators meet members, from `APPOINTMENT_ROOM_HOSTS`.
 * @throws ConfigError for a text that is not the name of a host.
 */
export const readRoomHosts = (env: NodeJS.ProcessEnv): readonly string[] => {
  const hosts = readList(env.APPOINTMENT_ROOM_HOSTS)
  const wrong = hosts.find((host) => !HOST.test(host))
  if (wrong !== undefined) throw new ConfigError(`APPOINTMENT_ROOM_HOSTS must name hosts, not ${wrong}`)
  return hosts.length === 0 ? DEFAULT_HOSTS : hosts
}
