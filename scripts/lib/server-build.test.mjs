import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildServerIfChanged } from './server-build.mjs'

let parent
beforeEach(() => void (parent = mkdtempSync(path.join(tmpdir(), 'jinyu-bundles-'))))
afterEach(() => rmSync(parent, { recursive: true, force: true }))

/** Takes the place of the bundler, which takes seconds. */
const make = async (folder) => {
  mkdirSync(folder)
  await new Promise(setImmediate)
  writeFileSync(path.join(folder, 'main.mjs'), 'whole')
}

/** A folder that was last changed so many hours ago. */
const makeOld = (name, hours) => {
  const folder = path.join(parent, name)
  const at = new Date(Date.now() - hours * 60 * 60 * 1_000)
  mkdirSync(folder)
  utimesSync(folder, at, at)
}

test('starts side by side get the same whole bundle, and a later one does not make it again', async () => {
  const start = () => buildServerIfChanged(parent, make)
  const both = [start(), start()]
  expect(readdirSync(parent)).toHaveLength(2)
  const [one, other] = await Promise.all(both)
  expect(one).toBe(other)
  expect(readFileSync(one, 'utf8')).toBe('whole')
  expect(readdirSync(parent)).toEqual([path.basename(path.dirname(one))])
  expect(await buildServerIfChanged(parent, () => Promise.reject(new Error('made again')))).toBe(one)
})

test('a new bundle stays beside the two before it, and removes older and forgotten ones', async () => {
  const olds = ['1', '2', '3', '4'].map((digit) => `server-${digit.repeat(16)}`)
  olds.forEach((name, at) => makeOld(name, at + 1))
  const [left, current] = ['a', 'b'].map((letter) => `server-${letter.repeat(8)}-0000-4000-8000-000000000000`)
  makeOld(left, 2)
  makeOld(current, 0)
  const main = await buildServerIfChanged(parent, make)
  expect(readdirSync(parent).sort()).toEqual(
    [olds[0], olds[1], current, path.basename(path.dirname(main))].sort(),
  )
})
