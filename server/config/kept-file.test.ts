import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readOrMake } from './kept-file'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kept-file-'))
  file = path.join(folder, 'inner', 'key')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('makes a text once, for its owner alone, and leaves nothing else behind', () => {
  expect(readOrMake(file, () => 'first')).toBe('first')
  expect(readOrMake(file, () => 'second')).toBe('first')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(path.dirname(file))).toEqual(['key'])
})

test('shows no half of a text, and takes that of a process that was faster', () => {
  const text = readOrMake(file, () => {
    expect(existsSync(file)).toBe(false)
    writeFileSync(file, 'of the faster one')
    return 'of the slower one'
  })
  expect(text).toBe('of the faster one')
})
