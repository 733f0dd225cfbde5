import { execFileSync } from 'node:child_process'
import { accessSync, constants, readFileSync } from 'node:fs'
import { withProgress } from './progress.mjs'
import { runQuietly } from './run.mjs'

/**
 * Usual paths of Chromium or Chrome, lightest first: the headless shell runs our journeys in two thirds of the time.
 */
const USUAL_PATHS = JSON.parse(readFileSync(new URL('chromium-paths.json', import.meta.url), 'utf8'))

/** A browser and a Chinese font: without the font, pages measure and look wrong. */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'fonts-noto-cjk']

/**
 * Path of a Chromium: the one of `CHROMIUM_PATH`, one in a usual place, or one installed now where possible.
 * @returns {Promise<string>}
 * @throws {Error} that names what to install, when Chromium is missing and cannot be installed
 */
export async function findOrInstallChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!isProgram(given)) throw new Error(`CHROMIUM_PATH is ${given}, which cannot be run.`)
    return given
  }
  const found = USUAL_PATHS.find(isProgram)
  if (found && hasChineseFont()) return found
  await install()
  const installed = USUAL_PATHS.find(isProgram)
  if (!installed) throw new Error('No Chromium found. Install one, or set CHROMIUM_PATH.')
  return installed
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Also true where fonts cannot be listed, such as on macOS, which has one. */
function hasChineseFont() {
  try {
    return execFileSync('fc-list', [':lang=zh-cn'], { encoding: 'utf8' }).trim() !== ''
  } catch {
    return true
  }
}

async function install() {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !isProgram('/usr/bin/apt-get')) {
    throw new Error(
      `No Chromium with a Chinese font found. Install ${DEBIAN_PACKAGES.join(' and ')}, or set CHROMIUM_PATH.`,
    )
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await withProgress(`Installing ${DEBIAN_PACKAGES.join(' and ')}`, async () => {
    await runQuietly('apt-get', ['update'], { env })
    await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...DEBIAN_PACKAGES], { env })
  })
}
