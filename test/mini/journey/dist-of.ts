import { existsSync } from 'node:fs'
import path from 'node:path'
import type { MiniTarget } from '../packaging/mini-package'

/**
 * Folder of a production build; `MINI_DIST` names another parent folder than `dist`. @throws Error when it was not
 * built.
 */
export const distOf = (target: MiniTarget): string => {
  const folder = path.resolve(process.env.MINI_DIST ?? 'dist', target)
  if (!existsSync(path.join(folder, 'app.json')))
    throw new Error(`There is no production build in ${folder}. Build it with: npm test -- --only ${target}`)
  return folder
}
