import { parseArgs } from 'node:util'
import { HABITS, reportOf } from './lib/capacity.mjs'
import { fail, say } from './lib/project.mjs'

const usage = `npm run scale                          what 1,000,000 and 10,000,000 members need
npm run scale -- --members 50000       what another number needs
  --${Object.keys(HABITS).join(' n --')} n    habits of members, counted instead of guessed`

/** A number above 0. */
function numberOf(name, value) {
  const number = Number(value)
  if (!(number > 0)) fail(`--${name} must be a number above 0.\n${usage}`)
  return number
}

/** `npm run scale`: calculates from measured costs what members need, and which part is full first. Source: docs/scale.md */
function main() {
  const names = ['members', ...Object.keys(HABITS)]
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
  let values
  try {
    ;({ values } = parseArgs({ options }))
  } catch (error) {
    return fail(`${error.message}\n${usage}`)
  }
  const given = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, numberOf(name, value)]),
  )
  const { members, ...habits } = given
  for (const count of members ? [members] : [1_000_000, 10_000_000])
    say(reportOf(count, habits).join('\n') + '\n')
}

main()
