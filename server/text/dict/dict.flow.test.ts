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
])('%s are labelled in both languages and named once', (_name, entries) => {
  expect(new Set(ids(entries)).size).toBe(entries.length)
  for (const { id, label } of entries) {
    expect(id).toMatch(/^[a-z0-9-]{1,40}$/)
    expect(label['zh-CN']).toMatch(/\p{Script=Han}/u)
    expect(label.en).toMatch(/^[\x20-\x7e]+$/)
  }
  expect(new Set(entries.map(({ label }) => label['zh-CN'])).size).toBe(entries.length)
})

test('questions of the speed dates are enough for a date, and their interests exist', () => {
  expect(speedQuestions.length).toBeGreaterThanOrEqual(24)
  for (const { interests: named } of speedQuestions) {
    for (const id of named) expect({ id, isKnown: isInterest(id) }).toEqual({ id, isKnown: true })
  }
})

test('interests show icons that the client has, and suggest about thirty', () => {
  for (const { icon } of interests) expect(iconNames).toContain(`'${icon}'`)
  const suggested = interests.filter(({ isSuggested }) => isSuggested)
  expect(suggested.length).toBeGreaterThanOrEqual(28)
  expect(suggested.length).toBeLessThanOrEqual(42)
  expect(isInterest('camping')).toBe(true)
  expect(isInterest('nothing')).toBe(false)
  expect(isPrompt('first-date')).toBe(true)
  expect(isPrompt('toString')).toBe(false)
})

test('cities hold every province, with codes of six digits that occur once', () => {
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

test('suggested nicknames keep the rule for nicknames', () => {
  for (const nickname of [...nicknames['zh-CN'], ...nicknames.en]) {
    expect(nickname.length).toBeGreaterThanOrEqual(2)
    expect(nickname.length).toBeLessThanOrEqual(12)
  }
})
