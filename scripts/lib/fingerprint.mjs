import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { projectDir } from './project.mjs'

/**
 * A short text that changes when any of the files changes. Folders count with all their files except tests, which no
 * build reads. A missing path has its own value.
 * @param {string[]} places paths inside the project
 * @returns {string}
 */
export function fingerprint(places) {
  const hash = createHash('sha256')
  for (const place of places) addTo(hash, place)
  return hash.digest('hex')
}

function addTo(hash, place) {
  const absolute = path.join(projectDir, place)
  const found = statSync(absolute, { throwIfNoEntry: false })
  if (found?.isDirectory()) {
    for (const name of readdirSync(absolute).sort()) addTo(hash, path.join(place, name))
  } else if (!/\.test\.tsx?$/.test(place)) {
    hash.update(`${place}\0`)
    hash.update(found ? readFileSync(absolute) : 'absent')
  }
}
