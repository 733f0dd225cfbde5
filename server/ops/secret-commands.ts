import type { PassStatus, SecretStatus } from '../secrets/rotation'
import type { OpsCommand } from './command'
import { moment } from './print/print'

const meanings: Readonly<Record<SecretStatus['state'], string>> = {
  writes: 'makes new values',
  announced: 'is known and has made nothing',
  needed: 'must stay in JINYU_SECRETS',
  retired: 'may leave JINYU_SECRETS',
}

const keyLine = ({ id, state, usedAt, retiredAt }: SecretStatus): string =>
  [
    id,
    meanings[state],
    usedAt === null ? '' : `since ${moment(usedAt)}`,
    retiredAt === null ? '' : `retired ${moment(retiredAt)}`,
  ]
    .filter((part) => part !== '')
    .join('  ')

const passLine = ({ target, pagesLeft, pages, moved }: PassStatus): string =>
  `  ${target.padEnd(22)} ${pages - pagesLeft} of ${pages} pages, ${moved} rows moved`

const secrets: OpsCommand = {
  name: 'secrets',
  usage:
    '  secrets               the secrets that the database knows, which of them may go, and how far a rotation is',
  words: 0,
  accepts: [],
  read() {
    return async ({ services }) => {
      const status = await services.rotation.status()
      const lines =
        status.keys.length === 0
          ? ['One secret made everything: nothing was rotated yet.']
          : [...status.keys.map(keyLine), ...status.passes.map(passLine)]
      return { lines, data: status }
    }
  },
}

/** Commands for the rotation of the secret. */
export const secretCommands: readonly OpsCommand[] = [secrets]
