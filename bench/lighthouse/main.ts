import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import type { Result } from 'lighthouse'
import { logInByHttp } from '../../test/product/http-member'
import { demoPhones, startProduct } from '../../test/product/product-server'
import { median, report, runBench } from '../lib/report'
import { cpuSlowdownOf } from './cpu-slowdown'
import { costsOf, findingsOf, type Findings } from './findings'
import { startPhoneBrowser } from './phone-browser'
import { measureSecondVisit } from './second-visit'

const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5)
const reports = path.resolve(__dirname, '../../artifacts/lighthouse')

/** Whether a part was asked for: without a name, all are. */
const asksFor = (name: string): boolean => [name, undefined, ''].includes(process.env.LIGHTHOUSE_PAGE)

/** The measured pages: a member's home, and the first page of a stranger, each with its minimum score of 100. Source: ours */
const pages = [
  { name: 'home', path: '/#/pages/index/home', isMember: true, least: 92 },
  { name: 'welcome', path: '/#/pages/login/welcome', isMember: false, least: 90 },
].filter(({ name }) => asksFor(name))

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Slow 4G is Lighthouse's default for phones; only the processor is set here. */
const run = async (
  url: string,
  token: string | null,
  slowdown: number,
): Promise<{ lhr: Result; report: string }> => {
  const { default: lighthouse } = await import('lighthouse')
  const { port, stop } = await startPhoneBrowser(new URL(url).origin, token)
  try {
    const answer = await lighthouse(url, {
      port,
      output: 'html',
      onlyCategories: ['performance'],
      formFactor: 'mobile',
      throttlingMethod: 'simulate',
      throttling: { cpuSlowdownMultiplier: slowdown },
      // The profile is new; clearing it would log the member out.
      disableStorageReset: true,
    })
    if (!answer) throw new Error('Lighthouse gave no answer.')
    return { lhr: answer.lhr, report: String(answer.report) }
  } finally {
    await stop()
  }
}

const describe = ({ performance, fcp, lcp, tbt, si, cls, benchmarkIndex }: Findings): string =>
  `performance ${performance}, FCP ${Math.round(fcp)}, LCP ${Math.round(lcp)}, TBT ${Math.round(tbt)}, ` +
  `SI ${Math.round(si)} ms, CLS ${cls.toFixed(3)}, machine ${Math.round(benchmarkIndex)}`

interface Measured {
  readonly name: string
  readonly url: string
  readonly token: string | null
  readonly slowdown: number
  readonly least: number
}

const measure = async ({ name, url, token, slowdown, least }: Measured): Promise<void> => {
  const all: { found: Findings; lhr: Result }[] = []
  for (let nth = 1; nth <= RUNS; nth += 1) {
    const { lhr, report: html } = await run(url, token, slowdown)
    writeFileSync(path.join(reports, `${name}-${nth}.html`), html)
    const found = findingsOf(lhr)
    all.push({ found, lhr })
    say(`${name} ${nth}: ${describe(found)}, load ${loadavg()[0]?.toFixed(1)}`)
  }
  const middle = median(all.map(({ found }) => found.performance))
  const typical = all.find(({ found }) => found.performance === middle)
  for (const line of typical ? costsOf(typical.lhr) : []) say(`  ${line}`)
  report({ name: `${name}.performance`, value: middle, unit: 'of 100', goal: { bound: '≥', limit: least } })
  for (const figure of ['fcp', 'lcp', 'tbt', 'si'] as const) {
    report({ name: `${name}.${figure}`, value: median(all.map(({ found }) => found[figure])), unit: 'ms' })
  }
  report({ name: `${name}.cls`, value: median(all.map(({ found }) => found.cls)), unit: '' })
}

/** Lighthouse's default slowdown of a phone's processor. Source: Lighthouse, default of `mobile` */
const OWN_SLOWDOWN = 4

/**
 * Returns the requested slowdown, Lighthouse's default, or the one that suits this machine now. A first run warms the
 * server up.
 */
const chooseSlowdown = async (url: string): Promise<number> => {
  const { lhr } = await run(url, null, 1)
  const index = findingsOf(lhr).benchmarkIndex
  const asked = process.env.LIGHTHOUSE_CPU
  const slowdown = asked === 'machine' ? cpuSlowdownOf(index) : Number(asked ?? OWN_SLOWDOWN)
  say(
    `The machine's index is ${Math.round(index)}, which asks for ${cpuSlowdownOf(index).toFixed(1)}; slowdown ${slowdown.toFixed(1)}`,
  )
  return slowdown
}

runBench(async () => {
  mkdirSync(reports, { recursive: true })
  const product = await startProduct({ h5Dir: path.resolve(process.env.H5_DIR ?? 'dist/h5') })
  try {
    const [phone = ''] = demoPhones(product)
    const { token } = await logInByHttp(product, phone)
    const slowdown = await chooseSlowdown(`${product.url}/#/pages/login/welcome`)
    for (const { name, path: at, isMember, least } of pages) {
      await measure({ name, url: product.url + at, token: isMember ? token : null, slowdown, least })
    }
    if (asksFor('second')) await measureSecondVisit({ url: product.url, token, slowdown, runs: RUNS })
  } finally {
    await product.stop()
  }
})
