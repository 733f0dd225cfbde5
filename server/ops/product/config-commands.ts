import type { ConfigNumber } from '../../domains/account/config/config-version.service'
import { type OpsCommand, orNone } from '../command'
import { limitOf, needed, signed, wholeNumber } from '../print/line'
import { factsText, moment } from '../print/print'

const numberLine = ({ key, value, builtIn, min, max }: ConfigNumber): string =>
  `${key.padEnd(32)} ${String(value).padStart(9)}  ${min}–${max}${value === builtIn ? '' : `  changed, was ${builtIn}`}`

const show: OpsCommand = {
  name: 'config show',
  usage:
    '  config show           every setting that can be changed, with its value, its range and its default',
  accepts: [],
  words: 0,
  read:
    () =>
    async ({ services }) => {
      const numbers = services.configVersions.show()
      return { lines: numbers.map(numberLine), data: numbers }
    },
}

const versions: OpsCommand = {
  name: 'config versions',
  usage:
    '  config versions [--limit 20]\n                        who changed which settings and why, the newest first; version 1 has the defaults',
  accepts: ['limit'],
  words: 0,
  read(_words, values) {
    const limit = limitOf(values, 20)
    return async ({ core, services }) => {
      const rows = await services.configVersions.list(core.db, limit)
      const lines = rows.map(
        ({ version, at, operator, why, changes }) =>
          `${String(version).padStart(4)}  ${moment(at)}  ${operator}  "${why}"  ${factsText(changes) || 'nothing changed'}`,
      )
      return { lines: orNone(lines, 'Nothing was ever changed.'), data: rows }
    }
  },
}

const set: OpsCommand = {
  name: 'config set',
  usage: `  config set <key> <number> --why "…" --as <name>
                        applies everywhere within seconds; open quotes and orders keep their prices`,
  accepts: ['why', 'as'],
  words: 2,
  read([keyWord, valueWord], values) {
    const key = needed(keyWord, 'The key')
    const value = wholeNumber(valueWord, 'The number')
    const by = signed(values)
    return async ({ services }) => {
      const version = await services.configVersions.publish({ version: null, set: [{ key, value }] }, by)
      return { lines: [`Version ${version}: ${key} is ${value}.`], data: { version, key, value } }
    }
  },
}

const rollback: OpsCommand = {
  name: 'config rollback',
  usage: `  config rollback <version> --why "…" --as <name>
                        makes a new version with the settings of an earlier one; 1 takes every change back`,
  accepts: ['why', 'as'],
  read([word], values) {
    const former = wholeNumber(word, 'The version')
    const by = signed(values)
    return async ({ services }) => {
      const version = await services.configVersions.rollback(former, by)
      return {
        lines: [`Version ${version} has the settings of version ${former}.`],
        data: { version, former },
      }
    }
  },
}

/** Commands for the settings. */
export const configCommands: readonly OpsCommand[] = [show, versions, set, rollback]
