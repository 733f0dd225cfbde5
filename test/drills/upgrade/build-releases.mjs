import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectDir } from '../../../scripts/lib/project.mjs'
import { buildServer } from '../../../scripts/lib/server-build.mjs'

const newerFolder = path.join(import.meta.dirname, 'newer')
const LATER_RELEASE = '99.0.0'

/** Replaces a text that must be there exactly once, so that a change of the sources cannot make the drill empty. */
function replaceOnce(text, wanted, replacement) {
  if (text.split(wanted).length !== 2) throw new Error(`"${wanted}" is expected once`)
  return text.replace(wanted, replacement)
}

/** The list of migrations with two more at its end. */
const laterList = (source) => `
import * as laterMember from ${JSON.stringify(path.join(newerFolder, 'later-member.ts'))}
import * as laterMessage from ${JSON.stringify(path.join(newerFolder, 'later-message.ts'))}
${replaceOnce(source, 'export const migrations', 'const ownMigrations')}
export const migrations: Migrations = {
  ...ownMigrations,
  '9001-later-member': laterMember,
  '9002-later-message': laterMessage,
}`

const laterRelease = (source) =>
  replaceOnce(source, 'export const RELEASE', `export const RELEASE = '${LATER_RELEASE}'\nconst ownRelease`)

/** Makes the bundle a later release: its number and its migrations differ from the sources, nothing else. */
const laterSources = {
  name: 'later-sources',
  setup({ onLoad }) {
    const change = (filter, edit) =>
      onLoad({ filter }, ({ path: file }) => ({
        contents: edit(readFileSync(file, 'utf8')),
        loader: 'ts',
        resolveDir: path.dirname(file),
      }))
    change(/server\/db\/migration-list\.ts$/, laterList)
    change(/server\/release\.ts$/, laterRelease)
  },
}

const plugins = { old: [], new: [laterSources] }

/** `node build-releases.mjs <folder> [old] [new]`: bundles the server as it is into `old`, and a later release into `new`. */
const [target = 'dist/drills', ...names] = process.argv.slice(2)
for (const name of names.length > 0 ? names : Object.keys(plugins))
  await buildServer(path.resolve(projectDir, target, name), { plugins: plugins[name] })
