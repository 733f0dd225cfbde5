import { readFileSync } from 'node:fs'
import path from 'node:path'
import { commonErrors, errorCodes, type ErrorName } from '@contract/errors'
import { calls } from '@contract/index'
import { errorTable } from './error-table'
import { errorText } from './errors'
import { fieldText } from './fields'

const names = Object.keys(errorCodes) as ErrorName[]

test('docs/error-codes.md is what scripts/error-table.mjs writes', () => {
  const page = readFileSync(path.join(__dirname, '../../docs/error-codes.md'), 'utf8')
  expect(page).toBe(errorTable())
})

test('every error is answered by some call', () => {
  const answered = new Set<string>([...commonErrors, ...Object.values(calls).flatMap(({ errors }) => errors)])
  expect(names.filter((name) => !answered.has(name))).toEqual([])
})

test.each(names)('%s has a sentence in both languages', (name) => {
  expect(errorText(name, 'zh-CN')).toMatch(/\p{Script=Han}/u)
  expect(errorText(name, 'en')).toMatch(/^[A-Z][\x20-\x7e]+[.?]$/)
})

test('a refused field has a sentence, whatever its reason', () => {
  expect(fieldText('phone', 'phone', 'zh-CN')).toBe('请输入11位手机号')
  expect(fieldText('anything', 'required', 'en')).toBe('This is required')
  expect(fieldText('__proto__', 'constructor', 'en')).toBe('Please check this')
})
