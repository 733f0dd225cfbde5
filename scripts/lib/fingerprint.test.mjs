import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { projectDir } from './project.mjs'

let folder
let place

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'jinyu-fingerprint-'))
  place = path.relative(projectDir, folder)
  writeFileSync(path.join(folder, 'a.ts'), 'one')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('stays the same while nothing changes, or only tests do', () => {
  const before = fingerprint([place])
  writeFileSync(path.join(folder, 'a.test.ts'), 'a test')
  expect(fingerprint([place])).toBe(before)
})

test('changes with contents, with names and with missing files', () => {
  const seen = [fingerprint([place])]
  writeFileSync(path.join(folder, 'a.ts'), 'two')
  seen.push(fingerprint([place]))
  writeFileSync(path.join(folder, 'b.ts'), '')
  seen.push(fingerprint([place]))
  rmSync(path.join(folder, 'a.ts'))
  seen.push(fingerprint([place]), fingerprint([place, 'no/such/file']))
  expect(new Set(seen).size).toBe(seen.length)
})
