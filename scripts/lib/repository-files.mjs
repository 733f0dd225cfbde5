import { readdirSync } from 'node:fs'
import path from 'node:path'
import { projectDir } from './project.mjs'

const skipped = new Set(['node_modules', 'dist', 'artifacts', '.git', '.cache', '.data'])

const walk = (folder) =>
  readdirSync(path.join(projectDir, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = path.posix.join(folder, entry.name)
    if (!entry.isDirectory()) return [place]
    return skipped.has(entry.name) ? [] : walk(place)
  })

/** Every file of the repository, as a path from its root with `/`, without built and installed folders. */
export const repositoryFiles = () => walk('')
