import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const projectDir = path.resolve(__dirname, '../..')
const BUILD = `import('./scripts/lib/server-build.mjs').then(({ buildServer }) => buildServer(process.argv[1]))`

/** Environment variable with the folder of the run's bundle, for the processes of the tests. */
const FOLDER = 'JINYU_TEST_SERVER'

/** Bundles the server into a folder. */
export const bundleServer = async (folder: string): Promise<void> => {
  await run(process.execPath, ['-e', BUILD, folder], { cwd: projectDir })
}

/**
 * Bundles the server once for all nodes of a run: a node loads the bundle in a second of processor time, and the sources
 * in fifteen.
 */
export const buildTestServer = async (): Promise<void> => {
  // The server finds the project two folders above its program.
  const folder = path.join(projectDir, '.cache', `test-server-${process.pid}`)
  await bundleServer(folder)
  process.env[FOLDER] = folder
}

/** Deletes the bundle. */
export const removeTestServer = (): void => {
  const folder = process.env[FOLDER]
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
}

/** Arguments of Node for a server: the run's bundle, or the sources where a run has none. */
export const serverProgram = (): readonly string[] => {
  const folder = process.env[FOLDER]
  return folder === undefined
    ? ['--import', 'tsx', 'server/main.ts']
    : ['--enable-source-maps', path.join(folder, 'main.mjs')]
}
