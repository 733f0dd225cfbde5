import { readFileSync } from 'node:fs'
import path from 'node:path'
import { cities, cityLabel, isCity } from './cities'
import { interests, isInterest } from './interests'
import { nicknames } from './nicknames'
import { iceBreakers, isPrompt, prompts } from './prompts'
import { speedQuestions } from './speed-questions'

const iconNames = readFileSync(path.join(__dirname, '../../../src/components/icon/icon-names.ts'), 'utf8')

const ids = (entries: readonly { id: string }[]): string[] => entries.map(({ id }) => id)

test.each([
  ['interests', interests],
  ['prompts', prompts],
  ['ice-breakers', iceBreakers],
  ['questions of the speed dates', speedQuestions],
])('%s have labels in both languages, and no label twice', (_name, entries) => {
  expect(new Set(ids(entries)).size).toBe(entries.length)
  for (const { id, label } of entries) {
    expect(id).toMatch(/^[a-z0-9-]{1,40}$/)
    expect(label['zh-CN']).toMatch(/\p{Script=Han}/u)
    expect(label.en).toMatch(/^[\x20-\x7e]+$/)
  }
  expect(new Set(entries.map(({ label }) => label['zh-CN'])).size).toBe(entries.length)
})

test('the questions of the speed dates are enough for a date, and their interests exist', () => {
  expect(speedQuestions.length).toBeGreaterThanOrEqual(24)
  for (const { interests: named } of speedQuestions) {
    for (const id of named) expect({ id, isKnown: isInterest(id) }).toEqual({ id, isKnown: true })
  }
})

test('interests have icons of the client, and about thirty are suggested', () => {
  for (const { icon } of interests) expect(iconNames).toContain(`'${icon}'`)
  const suggested = interests.filter(({ isSuggested }) => isSuggested)
  expect(suggested.length).toBeGreaterThanOrEqual(28)
  expect(suggested.length).toBeLessThanOrEqual(42)
  expect(isInterest('camping')).toBe(true)
  expect(isInterest('nothing')).toBe(false)
  expect(isPrompt('first-date')).toBe(true)
  expect(isPrompt('toString')).toBe(false)
})

test('cities cover every province, with unique codes of six digits', () => {
  expect(new Set(cities.map(({ code }) => code)).size).toBe(cities.length)
  expect(new Set(cities.map(({ province }) => province['zh-CN'])).size).toBe(34)
  expect(cities.length).toBeGreaterThan(340)
  for (const { code, name } of cities) {
    expect(code).toMatch(/^\d{6}$/)
    expect(name['zh-CN']).toMatch(/^\p{Script=Han}{2,6}$/u)
    expect(name.en).toMatch(/^[A-Z][A-Za-zü' ]+$/)
  }
  expect(cityLabel('310000', 'en')).toBe('Shanghai')
  expect(cityLabel('000000', 'zh-CN')).toBeNull()
  expect(isCity('320500')).toBe(true)
})

test('suggested nicknames satisfy the rule for nicknames', () => {
  for (const nickname of [...nicknames['zh-CN'], ...nicknames.en]) {
    expect(nickname.length).toBeGreaterThanOrEqual(2)
    expect(nickname.length).toBeLessThanOrEqual(12)
  }
})
