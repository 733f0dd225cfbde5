import type { Config } from '../config/config'

/** Address at which operators open the console, without a slash at its end. */
export const consoleUrl = ({ console: place }: Pick<Config, 'console'>): string => {
  if (place === null) return ''
  return place.url ?? `http://127.0.0.1:${place.port}`
}

/** The link that an invited operator opens; the token is in the fragment, which no server logs. */
export const invitationLink = (config: Pick<Config, 'console'>, token: string): string =>
  `${consoleUrl(config)}/invitation#${token}`
