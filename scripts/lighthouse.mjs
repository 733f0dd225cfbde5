import path from 'node:path'
import { parseArgs } from 'node:util'
import { findOrInstallChromium } from './lib/chromium.mjs'
import { buildH5IfChanged } from './lib/h5.mjs'
import { installPackages } from './lib/install.mjs'
import { fail, projectDir, requireNode, say } from './lib/project.mjs'
import { runVisibly } from './lib/run.mjs'

const usage = `npm run lighthouse                    home, welcome and a second visit, 5 runs each, and their medians
npm run lighthouse -- --runs n        another odd number of runs
npm run lighthouse -- --page home     one of them: home, welcome or second
npm run lighthouse -- --cpu n         this slowdown of the processor instead of Lighthouse's own, 4
npm run lighthouse -- --cpu machine   the one that suits this machine`

/** `npm run lighthouse`: measures the built client on a phone with slow 4G. Fails below the goal. */
async function lighthouse() {
  requireNode()
  const { runs, page, cpu, help } = readOptions()
  if (help) return say(usage)
  await installPackages()
  await buildH5IfChanged()
  const env = {
    CHROMIUM_PATH: await findOrInstallChromium(),
    LIGHTHOUSE_RUNS: runs,
    LIGHTHOUSE_PAGE: page,
    LIGHTHOUSE_CPU: cpu,
  }
  const program = path.join(projectDir, 'bench/lighthouse/main.ts')
  process.exitCode = await runVisibly(process.execPath, ['--import', 'tsx', program], { env })
}

function readOptions() {
  const options = {
    runs: { type: 'string', default: '5' },
    page: { type: 'string' },
    cpu: { type: 'string' },
    help: { type: 'boolean' },
  }
  try {
    return parseArgs({ options }).values
  } catch (error) {
    return fail(`${error.message}\n${usage}`)
  }
}

lighthouse().catch((error) => fail(error.message))
