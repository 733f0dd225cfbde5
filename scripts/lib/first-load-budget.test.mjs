import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { requireWithin, sizesOf } from './first-load-budget.mjs'

let folder
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'jinyu-first-load-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('counts files as they are sent, and only scripts and styles', () => {
  for (const [name, length] of Object.entries({ 'a.js': 900, 'a.js.br': 300, 'b.css': 50, 'c.svg': 70 }))
    writeFileSync(path.join(folder, name), 'x'.repeat(length))
  expect(sizesOf(['a.js', 'b.css', 'c.svg'], folder)).toEqual([
    ['a.js', 300],
    ['b.css', 50],
  ])
})

test('accepts exactly the budget, and rejects one byte more', () => {
  expect(() => requireWithin(1_000, 1_000)).not.toThrow()
  expect(() => requireWithin(1_001, 1_000)).toThrow('over its budget of 1.0 KB')
})
