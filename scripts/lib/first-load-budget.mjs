import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { cacheDir, projectDir, say } from './project.mjs'

/**
 * Maximum bytes that the H5 home page loads first, JS and CSS as brotli: the product's goal. Measurements:
 * docs/benchmarks.md. Source: ours.
 */
const BUDGET_BYTES = 190_000
/** The budget's goal, in bytes. Source: product §12 */
const GOAL_BYTES = 190_000
const PARTS_SHOWN = 12
const FILES_SHOWN = 8

const reportPath = path.join(cacheDir, 'h5-first-load.json')
const outputDir = path.join(projectDir, 'dist/h5')

/**
 * Prints the size of the home page's first load, with the largest files and parts, beside the budget.
 * @throws {Error} when it is over budget, or the build wrote no report
 */
export function checkFirstLoad() {
  if (!existsSync(reportPath)) throw new Error('The H5 build wrote no report of its first load.')
  const { files, parts } = JSON.parse(readFileSync(reportPath, 'utf8'))
  const sizes = sizesOf(files, outputDir)
  const totalBytes = sizes.reduce((total, [, bytes]) => total + bytes, 0)
  say(
    `\nFirst load of the home page: ${kb(totalBytes)} brotli in ${sizes.length} files ` +
      `(budget ${kb(BUDGET_BYTES)}, goal ${kb(GOAL_BYTES)})`,
  )
  printBiggest('Files as sent', sizes, FILES_SHOWN)
  printBiggest('Sources before minifying, unused exports included', Object.entries(parts), PARTS_SHOWN)
  requireWithin(totalBytes, BUDGET_BYTES)
}

/**
 * Bytes of each script and style as the server sends them: the brotli copy, or the file itself without one.
 * @param {string[]} files paths below the folder
 * @param {string} folder
 * @returns {[string, number][]}
 */
export function sizesOf(files, folder) {
  return files
    .filter((file) => /\.(js|css)$/.test(file))
    .map((file) => {
      const copy = path.join(folder, `${file}.br`)
      return [file, statSync(existsSync(copy) ? copy : path.join(folder, file)).size]
    })
}

/** @throws {Error} when the bytes are more than the budget */
export function requireWithin(totalBytes, budgetBytes) {
  if (totalBytes <= budgetBytes) return
  throw new Error(
    `The first load is ${kb(totalBytes - budgetBytes)} over its budget of ${kb(budgetBytes)}: ` +
      'load later what the page does not show at first, or justify more in docs/benchmarks.md.',
  )
}

function printBiggest(title, sizes, count) {
  say(`  ${title}:`)
  const biggest = [...sizes].sort(([, a], [, b]) => b - a).slice(0, count)
  for (const [name, bytes] of biggest) say(`  ${kb(bytes).padStart(10)}  ${name}`)
}

function kb(bytes) {
  return `${(bytes / 1_000).toFixed(1)} KB`
}
