/** The last migration that landed before these rules; it and all earlier ones are exempt. */
const LAST_EXEMPT = '0068-twice-on-sale'

const ALONE =
  /\b(create table|alter table|update \S+ set|insert into|delete from|create (or replace )?(function|trigger))\b/

/** Changes that a release which still runs may not survive. `drop` is followed by what only widens, or narrows. */
const NARROWING = [
  { pattern: /\bdrop (?!index\b|constraint\b|not null\b|default\b|identity\b)/, what: 'drops something' },
  { pattern: /\brename (to|column|constraint|[a-z_]+ to)\b/, what: 'renames something' },
  { pattern: /\bset not null\b/, what: 'forbids null' },
  { pattern: /\balter column \S+ (set data )?type\b/, what: 'changes a type' },
]

/** Code without comments, in lower case, with single spaces. */
const plainOf = (source) =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/^\s*\/\/.*$/gm, ' ')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')

const valuesOf = (text, pattern) => [...text.matchAll(pattern)].map(([, value]) => value)

/** Whether a change of a table adds a column that an insert of the release which still runs would leave empty. */
const hasNewRequiredColumn = (change) =>
  change
    .split(/\badd column\b/)
    .slice(1)
    .map((column) => column.split(/, (?:add|alter|drop) /)[0])
    .some((column) => /\bnot null\b/.test(column) && !/\b(default|generated)\b/.test(column))

/** The changes of existing tables, each with the table's name. */
const alterationsOf = (plain, created) =>
  [...plain.matchAll(/\balter table (?:if exists |only )*(\S+) ([^`;]*)/g)]
    .filter(([, table]) => !created.has(table))
    .map(([, , change]) => change)

function indexFaults(plain, created, isAlone) {
  const indexes = [...plain.matchAll(/\bcreate (unique )?index (.*?) on (?:only )?(\S+)/g)]
  return indexes
    .filter(([, , , table]) => !created.has(table))
    .flatMap(([, , words]) => {
      if (!words.startsWith('concurrently'))
        return ['builds an index that blocks writes: build it concurrently']
      if (!words.startsWith('concurrently if not exists'))
        return ['builds an index that cannot be repeated: write "if not exists"']
      return isAlone ? [] : ['builds an index concurrently without inTransaction = false']
    })
}

function narrowingFaults(plain, created) {
  const altered = alterationsOf(plain, created)
  // A dropped object has no table in its statement.
  const others = plain.replaceAll(/\balter table [^`;]*/g, ' ')
  const faults = NARROWING.filter(({ pattern }) => [...altered, others].some((part) => pattern.test(part)))
  return [
    ...faults.map(({ what }) => what),
    ...(altered.some((part) => hasNewRequiredColumn(part))
      ? ['requires a new column without a default']
      : []),
    ...(altered.some((part) => /\badd (constraint|check|unique|foreign key|exclude)\b/.test(part))
      ? ['adds a constraint']
      : []),
    ...(valuesOf(plain, /\bcreate unique index .*? on (?:only )?(\S+)/g).some((table) => !created.has(table))
      ? ['adds a unique index']
      : []),
  ]
}

/** @returns {boolean} whether the first version is older */
function isBefore(one, other) {
  const [ones, others] = [one, other].map((version) => version.split('.').map(Number))
  const at = ones.findIndex((number, index) => number !== others[index])
  return at >= 0 && ones[at] < others[at]
}

function sinceFaults(source, narrowing, version) {
  const [since] = valuesOf(source, /\bunusedSince = '([^']*)'/g)
  if (since === undefined)
    return narrowing.map((what) => `${what}: export unusedSince, the release that stopped using it`)
  if (!/^\d+\.\d+\.\d+$/.test(since)) return [`unusedSince must be a release such as 1.2.0, not ${since}`]
  if (narrowing.length === 0) return ['exports unusedSince but removes nothing']
  return isBefore(since, version)
    ? []
    : [`release ${since} is not out: the release before ${version} may still use what this removes`]
}

/**
 * Faults of a migration that the release which still runs would not survive, or that would make members wait. Members use
 * that release until the last node is replaced.
 * @param {string} name the file's name without its ending
 * @param {string} source
 * @param {string} version the release that is prepared, such as `1.2.0`
 * @returns {string[]}
 */
export function migrationFaults(name, source, version) {
  if (name <= LAST_EXEMPT) return []
  const plain = plainOf(source)
  const created = new Set(valuesOf(plain, /\bcreate table (?:if not exists )?(\w+)/g))
  const isAlone = /\bintransaction = false\b/.test(plain)
  const rewritten = [
    ...valuesOf(plain, /\bupdate (?:only )?(\S+) set\b/g),
    ...valuesOf(plain, /\bdelete from (?:only )?([^\s`]+)/g),
  ].filter((table) => !created.has(table))
  return [
    ...(/\.schema\b/.test(plain) ? ['builds statements by Kysely: write SQL, which can be checked'] : []),
    ...(isAlone && ALONE.test(plain) ? ['does more outside of a transaction than building indexes'] : []),
    ...rewritten.map((table) => `rewrites rows of ${table}: do it by a job`),
    ...indexFaults(plain, created, isAlone),
    ...sinceFaults(source, narrowingFaults(plain, created), version),
  ]
}
