import type { Listening } from './address'

/** Role and database of the embedded cluster. Source: ours. */
export const EMBEDDED_NAME = 'jinyu'

/** Address the embedded database listens on: this machine only. */
export const EMBEDDED_HOST = '127.0.0.1'

/** `full` survives a power cut; `none` is for throw-away test clusters only. */
export type Durability = 'full' | 'none'

/**
 * Arguments of `initdb`. The builtin C.UTF-8 collation is compiled into PostgreSQL, so neither the system's
 * locales nor an update of them can change the order of an index. The password comes on standard input.
 */
export function initdbArguments(dataPath: string, durability: Durability): string[] {
  return [
    `--pgdata=${dataPath}`,
    `--username=${EMBEDDED_NAME}`,
    '--pwfile=/dev/stdin',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    // Thousands of rounds at each new connection protect a password that is worth protecting.
    ...(durability === 'none' ? ['--no-sync', '--set=scram_iterations=1'] : []),
  ]
}

/**
 * Arguments of `postgres`. They are here and not in the cluster's own file, so that an old cluster gets new settings,
 * too. The socket is in the cluster's folder, which only its account and root may enter. Logs contain no statements,
 * parameters or row values, since those are members' own words.
 */
export function postgresArguments(
  dataPath: string,
  { port, hasSocket }: Listening,
  durability: Durability,
): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: EMBEDDED_HOST,
    port,
    unix_socket_directories: hasSocket ? dataPath : '',
    // Several workers of tests share a throw-away cluster, each with servers and races of its own.
    max_connections: durability === 'none' ? 400 : 100,
    // A server of chats commits together with the primary.
    max_prepared_transactions: 100,
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_statement: 'none',
    log_min_duration_statement: -1,
    log_min_error_statement: 'panic',
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
    log_error_verbosity: 'terse',
    ...durabilitySettings(durability),
  }
  return ['-D', dataPath, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

function durabilitySettings(durability: Durability): Record<string, string> {
  const value = durability === 'full' ? 'on' : 'off'
  return { fsync: value, synchronous_commit: value, full_page_writes: value }
}
