import path from 'node:path'
import { ConfigError } from './settings'

/**
 * Reads the folder of the backups, absolute: `base/` with whole copies and `wal/` with the changes.
 * @throws ConfigError when `BACKUP_DIR` is missing.
 */
export const readBackupDir = (env: NodeJS.ProcessEnv, root: string): string => {
  const { BACKUP_DIR: dir } = env
  if (dir === undefined || dir === '') throw new ConfigError('BACKUP_DIR must name the folder of the backups')
  return path.resolve(root, dir)
}
