import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectDir } from './lib/project.mjs'
import { repositoryFiles } from './lib/repository-files.mjs'
import { rosesOf } from './lint/rose.mjs'

const read = (file) => readFileSync(path.join(projectDir, file), 'utf8')
const lower = (colours) => colours.map((colour) => colour.toLowerCase())

const SHEET = 'src/styles/brand.scss'
const DRAWINGS = 'src/lib/brand.ts'
/** Places that neither reaches, as ARCHITECTURE.md lists them. */
const BY_HAND = [
  'server/media/stickers/drawings.ts',
  'server/media/stickers/parts.ts',
  'src/index.html',
  'server/routes/pay/confirm-page.ts',
  'server/routes/demo/outbox.ts',
  'server/routes/share/share-page.ts',
]
/** The console has a colour of its own; the host of mini-programs shows WeChat's; tests show what is refused. */
const ELSEWHERE = /^(console|test\/mini\/host)\/|\.test\.mjs$/

test('the brand has its colours in two files and a few listed places', () => {
  const files = repositoryFiles().filter(
    (file) => /\.(ts|tsx|js|mjs|scss|css|html)$/.test(file) && !ELSEWHERE.test(file),
  )
  const withRoses = files.filter((file) => rosesOf(read(file)).length > 0)
  expect(withRoses.sort()).toEqual([SHEET, DRAWINGS, ...BY_HAND].sort())
})

test.each(BY_HAND)('%s is listed, and has only colours of the brand', (file) => {
  const brand = new Set(lower([...rosesOf(read(SHEET)), ...rosesOf(read(DRAWINGS))]))
  expect(lower(rosesOf(read(file))).filter((colour) => !brand.has(colour))).toEqual([])
  const [, listed = ''] = /\*Another brand colour\*([^]*?)\n- \*/.exec(read('ARCHITECTURE.md')) ?? []
  expect(listed).toContain(file)
})

test('sheets and drawings have the same palette', () => {
  const sheet = read(SHEET)
  const palette = /export const rose = \{([^}]*)\}/.exec(read(DRAWINGS))?.[1] ?? ''
  const steps = [...palette.matchAll(/(\d+): '(#\w+)'/g)]
  expect(steps).toHaveLength(4)
  for (const [, step, colour] of steps) expect(sheet).toContain(`$rose-${step}: ${colour};`)
})
