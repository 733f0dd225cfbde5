import { ConfigError } from '../config/settings'
import { OperatorError, operatorName } from '../domains/safety/operators/operator-error'
import { assertOperator, readOperatorKeys } from './operator-keys'
import { readRequest } from './request'

interface MadeKey {
  readonly key: string
  readonly entry: string
}

const keyFor = async (name: string): Promise<MadeKey> => {
  const { request } = readRequest(['operator', 'key', name])
  return (await request.act({} as never)).data as MadeKey
}

const refusalOf = (act: () => unknown): string | null => {
  try {
    act()
    return null
  } catch (error) {
    return error instanceof OperatorError ? error.refusal : String(error)
  }
}

const enter = (as: string, OPERATORS: string, OPERATOR_KEY: string, isProduction = true) =>
  refusalOf(() => assertOperator(as, readOperatorKeys({ OPERATORS, OPERATOR_KEY }, isProduction)))

test('accepts a name only with the key of its operator', async () => {
  const [anna, bert] = [await keyFor('anna'), await keyFor('Bert')]
  const operators = `${anna.entry}, ${bert.entry}`
  expect(enter('anna', operators, anna.key)).toBeNull()
  expect(enter('ANNA', operators, anna.key)).toBeNull()
  expect(enter('bert', operators, anna.key)).toBe('OPERATOR_KEY')
  expect(enter('bert', operators, '')).toBe('OPERATOR_KEY')
  expect(enter('carl', operators, anna.key)).toBe('OPERATOR_KEY')
  expect(enter('carl', operators, '')).toBe('OPERATOR_KEY')
  // The names are proved wherever the setting is present.
  expect(enter('bert', operators, anna.key, false)).toBe('OPERATOR_KEY')
})

test('accepts typed names without keys, but not in production', () => {
  expect(enter('anna', '', '', false)).toBeNull()
  expect(enter('anna', '', '')).toBe('OPERATORS_UNSET')
})

test('rejects a malformed list, and one key under two names', async () => {
  const { entry } = await keyFor('anna')
  const print = entry.split(':')[1] ?? ''
  const wrong = [
    'anna',
    'anna:12',
    `${entry},`,
    `${entry}:x`,
    `${entry},${entry}`,
    `anna:${print},bert:${print}`,
  ]
  for (const list of wrong) expect(() => readOperatorKeys({ OPERATORS: list }, true)).toThrow(ConfigError)
})

test('passes the name after --as on, so that it can be checked', () => {
  expect(readRequest(['reports']).request.as).toBeNull()
  expect(readRequest(['report', 'x', '--as', 'anna']).request.as).toBe('anna')
})

test('has one spelling for each name', () => {
  expect([operatorName('ａｎｎａ'), operatorName(' Anna '), operatorName('小李-2')]).toEqual([
    'anna',
    'anna',
    '小李-2',
  ])
  for (const mixed of ['аnna', 'αnna', 'anna李', 'ann\u200ba', 'añna', 'system', 'a'])
    expect(refusalOf(() => operatorName(mixed))).toBe('OPERATOR_NAME')
})
