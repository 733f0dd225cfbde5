import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const projectDir = path.resolve(__dirname, '../..')
const BUILD = `import('./scripts/lib/server-build.mjs').then(async ({ buildServerIfChanged }) =>
  console.log(await buildServerIfChanged()))`

let main: Promise<string> | undefined

const bundle = async (): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', BUILD], { cwd: projectDir })
  return stdout.trimEnd().split('\n').at(-1) ?? ''
}

/**
 * Path of a program of the server in the bundle that `npm start` runs, which is made when these sources have none yet. From
 * their sources programs take several times the processor time to start.
 */
export const bundledProgram = async (name: 'main' | 'migrate' | 'ops'): Promise<string> =>
  path.join(path.dirname(await (main ??= bundle())), `${name}.mjs`)
