import { ConfigError, readFlag } from './settings'

/** A typing error must not turn a production server into a development one. */
export const readEnvironment = (text: string | undefined): 'production' | 'development' => {
  if (text === 'production') return text
  if (text === undefined || ['', 'development', 'test'].includes(text)) return 'development'
  throw new ConfigError('NODE_ENV must be production, development, test or absent')
}

interface DemoPlace {
  readonly isProduction: boolean
  /** True for the embedded database, which no other program uses. */
  readonly isOwnDatabase: boolean
}

/**
 * The demo world writes members, shows login codes and pays by a button, so a database that others may use gets it only
 * where `JINYU_DEMO=1` asks for it.
 */
export const readDemo = (env: NodeJS.ProcessEnv, { isProduction, isOwnDatabase }: DemoPlace): boolean => {
  const isWanted = readFlag(env, 'JINYU_DEMO')
  if (isProduction && isWanted) throw new ConfigError('JINYU_DEMO must not be 1 in production')
  return !isProduction && (isWanted ?? isOwnDatabase)
}
