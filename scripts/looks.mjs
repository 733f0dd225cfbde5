import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findOrInstallChromium } from './lib/chromium.mjs'
import { buildH5IfChanged } from './lib/h5.mjs'
import { installPackages } from './lib/install.mjs'
import { fail, projectDir, requireNode, say } from './lib/project.mjs'
import { CommandError, runQuietly, runVisibly } from './lib/run.mjs'

const jest = path.join(projectDir, 'node_modules/.bin/jest')
const picturesDir = path.join(projectDir, 'artifacts/looks')

const usage = `npm run looks                       every page on H5, photographed and measured, full matrix
npm run looks -- --only wallet,chat places whose name holds one of these
npm run looks -- --stages           what no address leads to: speed dates, matches, codes, closed accounts
Of each: --who full,new,unfinished,nobody  --widths 320,375,430,812x375,1440  --themes light,dark
         --languages zh-CN,en  --texts 100,200 (per cent, boxes stay)  --data usual,long
         --types 1,1.3 (what members choose in the settings; without it 1)
         --still (less motion)  --layers (also what lies over the pages)
         --beside folder (pictures of the same names that the sheets show beside ours)`

/** Pictures in a row of a contact sheet, and their width in px. */
const SHEET = { columns: 8, width: 300 }

/**
 * `npm run looks`: photographs every page in many ways; pictures, contact sheets and faults go to `artifacts/looks`.
 */
async function look() {
  requireNode()
  const options = readOptions()
  if (options.help) return say(usage)
  await installPackages()
  await buildH5IfChanged()
  rmSync(picturesDir, { recursive: true, force: true })
  const walk = {
    looks: looksOf(options),
    only: listOf(options.only),
    picturesDir,
  }
  process.exitCode = await runVisibly(
    jest,
    [
      '--selectProjects',
      'journeys',
      '--testPathPattern',
      `e2e/looks${options.stages ? '(-stages|/sheets)' : ''}.test`,
    ],
    {
      env: { CHROMIUM_PATH: await findOrInstallChromium(), JINYU_LOOKS: JSON.stringify(walk) },
    },
  )
  await makeSheets(options.beside)
}

const listOf = (text) => text.split(',').filter(Boolean)

/** All combinations; larger text and longer data are checked only on the design's phone and the smallest one. */
function looksOf(options) {
  const looks = []
  for (const who of listOf(options.who))
    for (const [width, height] of listOf(options.widths).map((size) => size.split('x').map(Number)))
      for (const theme of listOf(options.themes))
        for (const language of listOf(options.languages))
          for (const text of listOf(options.texts).map(Number))
            for (const type of listOf(options.types).map(Number))
              for (const data of listOf(options.data))
                if (text === 100 || width <= 430)
                  looks.push({
                    who,
                    width,
                    height,
                    theme,
                    language,
                    text,
                    type,
                    data,
                    isStill: options.still,
                    hasLayers: options.layers,
                  })
  return looks
}

/** Makes a contact sheet of the pictures of each look; `beside` is a folder of pictures to compare with. */
async function makeSheets(beside) {
  if (!existsSync(picturesDir)) return
  const sheetsDir = path.join(picturesDir, 'sheets')
  const folders = readdirSync(picturesDir)
  mkdirSync(sheetsDir, { recursive: true })
  for (const folder of folders) {
    const pictures = readdirSync(path.join(picturesDir, folder)).flatMap((name) => {
      const model = beside && path.join(beside, name)
      return [...(model && existsSync(model) ? [model] : []), path.join(picturesDir, folder, name)]
    })
    const sheet = path.join(sheetsDir, `${folder}.jpg`)
    const { columns, width } = SHEET
    const layout = ['-resize', `${width}x`, '-tile', `${columns}x`, '-geometry', '+5+5', '-quality', '82']
    try {
      await runQuietly('montage', ['-label', '%t', ...pictures, ...layout, sheet])
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      return say(
        `No contact sheets: ImageMagick's montage is not there, or failed. ${error.message.slice(0, 200)}`,
      )
    }
  }
  say(`Pictures in ${path.relative(projectDir, picturesDir)}, sheets in its folder sheets.`)
}

function readOptions() {
  const options = {
    only: { type: 'string', default: '' },
    who: { type: 'string', default: 'full,new,unfinished,nobody' },
    widths: { type: 'string', default: '320,375,430,812x375,1440' },
    themes: { type: 'string', default: 'light,dark' },
    languages: { type: 'string', default: 'zh-CN,en' },
    texts: { type: 'string', default: '100,200' },
    types: { type: 'string', default: '1' },
    data: { type: 'string', default: 'usual,long' },
    beside: { type: 'string' },
    still: { type: 'boolean', default: false },
    layers: { type: 'boolean', default: false },
    stages: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  }
  try {
    return parseArgs({ options }).values
  } catch (error) {
    return fail(`${error.message}\n${usage}`)
  }
}

look().catch((error) => fail(error.message))
