import { existsSync } from 'node:fs'
import { access, constants, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config/config'
import { type Finding, findingsOf } from './finding'

const GIB = 1024 ** 3
/** Free space below which uploads of a day may not fit. Source: ours */
const LITTLE_BYTES = 5 * GIB
/** First version of Node that its makers still mend, at the time of writing. Source: nodejs.org, releases */
const MENDED_NODE = 22

/** Looks at Node, the folder of data and the built client. */
export const examineMachine = async ({ dataDir, h5Dir }: Config): Promise<Finding[]> => [
  nodeFinding(),
  await spaceFinding(dataDir),
  clientFinding(h5Dir),
]

const nodeFinding = (): Finding => {
  const { ok, warn } = findingsOf('node')
  const major = Number(process.versions.node.split('.')[0])
  return major >= MENDED_NODE
    ? ok(process.versions.node)
    : warn(`${process.versions.node} gets no more security fixes: move to Node ${MENDED_NODE} or 24`)
}

/**
 * The folder, or the nearest one above it that exists, where the server makes those that are missing.
 * @throws Error with the system's code when this account cannot write there, or a file is in the way.
 */
const nearestFolder = async (folder: string): Promise<string> => {
  try {
    // With the slash, a file is an error.
    await access(`${folder}/`, constants.W_OK | constants.X_OK)
    return folder
  } catch (error) {
    const above = path.dirname(folder)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) throw error
    return nearestFolder(above)
  }
}

const spaceFinding = async (dataDir: string): Promise<Finding> => {
  const { ok, warn, fail } = findingsOf('DATA_DIR')
  try {
    const folder = await nearestFolder(dataDir)
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    const text = `${(free / GIB).toFixed(1)} GiB free${folder === dataDir ? '' : ', and the server makes the folder'}`
    return free < LITTLE_BYTES ? warn(`${text}: make room before uploads fail`) : ok(text)
  } catch {
    return fail(`${dataDir} cannot be written: make the folder, for the server's account alone`)
  }
}

const clientFinding = (h5Dir: string | null): Finding => {
  const { ok, warn } = findingsOf('H5_DIR')
  if (h5Dir === null) return warn('no folder: members reach the web client elsewhere')
  const isBuilt = existsSync(path.join(h5Dir, 'index.html'))
  return isBuilt ? ok(h5Dir) : warn(`${h5Dir} holds no built client: run npm run build`)
}
