import { commonErrors, errorCodes, type ErrorName } from '@contract/errors'
import { calls } from '@contract/index'
import { errorText } from './errors'

const common: readonly string[] = commonErrors

const callsOf = (name: ErrorName): string => {
  if (common.includes(name)) return 'every call'
  return Object.values(calls)
    .filter(({ errors }) => errors.includes(name))
    .map(({ path }) => `\`${path.replace('/api/', '')}\``)
    .join(' ')
}

const rowOf = ([name, code]: [string, number]): string => {
  const error = name as ErrorName
  return `| ${code} | ${name} | ${errorText(error, 'zh-CN')} | ${errorText(error, 'en')} | ${callsOf(error)} |`
}

/** The page `docs/error-codes.md`: every refusal with its code, its sentences and the calls that answer it. */
export const errorTable = (): string =>
  [
    '# Error codes',
    '',
    'Written by `node scripts/error-table.mjs` from the contract and the server’s texts; a test keeps it true.',
    'A refusal is HTTP 200 with a code other than 1; MAINTENANCE is 503. HTTP 401 and 403 end the session and mean nothing else.',
    '',
    '| Code | Name | zh-CN | en | Calls |',
    '|---|---|---|---|---|',
    ...Object.entries(errorCodes).map(rowOf),
    '',
  ].join('\n')
