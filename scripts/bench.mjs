import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { installPackages } from './lib/install.mjs'
import { fail, projectDir, requireNode, say } from './lib/project.mjs'

/**
 * One measured value, as a bench prints it: a JSON object on its own line.
 * @typedef {{ name: string, value: number, unit: string, budget?: string, ok?: boolean }} Measure
 */

const benchDir = path.join(projectDir, 'bench')

/** `npm run bench [name …]`: runs every `bench/*.bench.ts`, one after another, and prints one table. */
async function bench() {
  requireNode()
  await installPackages()
  const names = process.argv.slice(2)
  const files = readdirSync(benchDir)
    .filter((file) => file.endsWith('.bench.ts'))
    .filter((file) => names.length === 0 || names.includes(file.replace('.bench.ts', '')))
  if (files.length === 0) fail('There is no such bench.')
  const rows = []
  for (const file of files) {
    say(`\n▶ ${file}`)
    rows.push(...(await runBench(file)))
  }
  printTable(rows)
  if (rows.some(({ ok }) => ok === false)) process.exitCode = 1
}

async function runBench(file) {
  const child = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', path.join(benchDir, file)], {
    cwd: projectDir,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const rows = []
  for await (const line of createInterface(child.stdout)) {
    const measure = parseMeasure(line)
    if (measure) rows.push(measure)
    say(line)
  }
  const isTold = rows.some(({ ok }) => ok === false)
  if ((await ended) !== 0 && !isTold)
    rows.push({ name: `${file} failed`, value: Number.NaN, unit: '', ok: false })
  return rows
}

/** The value of a line; null for a line that is only for the reader. */
function parseMeasure(line) {
  if (!line.startsWith('{')) return null
  try {
    const measure = JSON.parse(line)
    return typeof measure.name === 'string' && typeof measure.value === 'number' ? measure : null
  } catch {
    return null
  }
}

/** @param {Measure[]} rows */
function printTable(rows) {
  const lines = rows.map(({ name, value, unit, budget, ok }) => [
    name,
    Number.isInteger(value) ? String(value) : value.toPrecision(3),
    unit,
    budget ?? '',
    ok === undefined ? '' : ok ? 'ok' : 'MISSED',
  ])
  const table = [['what', 'measured', 'unit', 'goal', ''], ...lines]
  const widths = table[0].map((_, column) => Math.max(...table.map((line) => line[column].length)))
  say()
  for (const line of table)
    say(
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
}

bench().catch((error) => fail(error.message))
