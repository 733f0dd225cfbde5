import { compareByPostgres, verifyBackup } from '../backup/verify'
import { readBackupDir } from '../config/backup'
import { lineOf } from '../doctor/finding'
import { projectDir } from '../lib/programs'
import { systemClock } from '../lib/clock'
import type { OpsCommand } from './command'

const verify: OpsCommand = {
  name: 'backup verify',
  usage: `  backup verify         looks at the backups in BACKUP_DIR, without a database: the newest copy, its manifest, and
                        the changes since it; the exit code is 5 when something is missing or damaged`,
  accepts: [],
  words: 0,
  readLocal(env) {
    const dir = readBackupDir(env, projectDir)
    return async () => {
      const findings = await verifyBackup(dir, { now: systemClock.now, compare: compareByPostgres })
      return {
        lines: findings.map(lineOf),
        data: findings,
        isFault: findings.some(({ verdict }) => verdict === 'fail'),
      }
    }
  },
}

/** Commands for the backups of the database. */
export const backupCommands: readonly OpsCommand[] = [verify]
