/**
 * The part of a lock file that installs some of its packages, with everything that they need, each in the place where it
 * is in the whole. Peers are left out: they are types here, which a running program does not need.
 * @param {{ packages: Record<string, object> }} root lock file of npm, version 3
 * @param {{ name: string, version: string, dependencies: Record<string, string> }} about package.json of the new project
 * @throws {Error} for a package that the lock file does not have
 */
export function lockOf(root, about) {
  const { name, version, dependencies, engines } = about
  const packages = { '': { name, version, dependencies, engines } }
  const waiting = Object.keys(dependencies).map((wanted) => placeOf(root, '', wanted))
  for (const place of waiting) {
    if (packages[place]) continue
    const entry = withoutMarks(root.packages[place])
    packages[place] = entry
    for (const wanted of Object.keys(entry.dependencies ?? {})) waiting.push(placeOf(root, place, wanted))
    for (const wanted of Object.keys(entry.optionalDependencies ?? {})) {
      const found = findPlace(root, place, wanted)
      if (found !== null) waiting.push(found)
    }
  }
  return { name, version, lockfileVersion: 3, requires: true, packages }
}

/** Marks of the whole project do not hold in the part. */
function withoutMarks(entry) {
  const marks = ['dev', 'peer', 'devOptional', 'peerDependencies']
  return Object.fromEntries(Object.entries(entry).filter(([name]) => !marks.includes(name)))
}

/** Where Node finds a package that is wanted from a place: below it, or below one of the folders above. Null: nowhere. */
function findPlace(root, from, wanted) {
  const place = `${from === '' ? '' : `${from}/`}node_modules/${wanted}`
  if (root.packages[place]) return place
  if (from === '') return null
  const above = from.lastIndexOf('/node_modules/')
  return findPlace(root, above < 0 ? '' : from.slice(0, above), wanted)
}

function placeOf(root, from, wanted) {
  const place = findPlace(root, from, wanted)
  if (place === null) throw new Error(`package-lock.json has no ${wanted}`)
  return place
}
