/**
 * One step of the whole check.
 * @typedef {object} Step
 * @property {string} name for `--only`
 * @property {string} title what it proves
 * @property {string[]} command `node`, or a program in node_modules/.bin, and its arguments
 * @property {Record<string, string>} [env] added to the environment
 * @property {number} cores number of cores that it keeps busy on a machine with two, as measured; two of 0.7 and one of 0.6
 *   run in parallel
 * @property {string[]} [after] steps whose result it needs, when they run at all
 * @property {{ project: string, folders: string[] }} [grouped] a Jest project whose test files, in these folders, run in
 *   groups (decision 0020)
 * @property {boolean} [isTests] counts single tests
 * @property {boolean} [mayTryAgain] files that fail are tried once more, alone, and reported as unsteady when they pass
 * @property {boolean} [needsBrowser] skipped by `--no-browser`
 * @property {boolean} [needsRedis] needs a Redis server
 * @property {Record<string, string>} [envWithRedis] added to the environment where a Redis server is
 */

const build = (target, title) => ({
  name: target,
  title,
  command: ['taro', 'build', '--type', target, '--no-check'],
  env: { NODE_ENV: 'production' },
  cores: 1,
})

/**
 * By path, because two packages have a `tsc`. One checker takes half the processor time of four, and no longer on two
 * cores.
 */
const typeCheck = ['node_modules/@typescript/native/bin/tsc', '-b', '--checkers', '1']

/** `workers` is more than two where tests wait more than they compute, as measured. */
const jest = (name, title, projects, { workers = 2, ...more } = {}) => ({
  name,
  title,
  command: ['jest', '--selectProjects', ...projects, `--maxWorkers=${workers}`],
  isTests: true,
  cores: 2,
  ...more,
})

/**
 * Every check before a change is merged: cheap steps first, builds before the steps that use them. Steps of one core or
 * less run in parallel; the longest of them come before the others, so that none runs alone for long.
 * @type {Step[]}
 */
export const steps = [
  { name: 'lint', title: 'Lint', command: ['eslint', '--max-warnings', '0', '.'], cores: 1 },
  {
    name: 'lint-styles',
    title: 'Lint of style sheets',
    command: ['stylelint', 'src/**/*.scss'],
    cores: 1,
  },
  {
    name: 'format',
    title: 'Formatting',
    command: ['prettier', '--check', '--log-level', 'warn', '.'],
    cores: 1,
  },
  { name: 'types', title: 'Types', command: ['node', ...typeCheck], cores: 1 },
  {
    name: 'boundaries',
    title: 'Import rules',
    command: [
      'depcruise',
      '--config',
      '.dependency-cruiser.cjs',
      'src',
      'server',
      'contract',
      'console',
      'test',
      'e2e',
      'bench',
    ],
    cores: 1,
  },
  { name: 'dead', title: 'Dead code', command: ['knip'], cores: 1 },
  { name: 'h5', title: 'H5 build', command: ['node', 'scripts/build-h5.mjs'], cores: 1 },
  { name: 'console', title: 'Console build', command: ['node', 'scripts/build-console.mjs'], cores: 1 },
  build('weapp', 'WeChat build'),
  build('alipay', 'Alipay build'),
  // One page for most of the time, which mostly waits for what it tapped.
  jest('monkey', 'Seeded random taps on every page', ['monkey'], {
    needsBrowser: true,
    cores: 0.6,
    after: ['h5'],
  }),
  jest('nodes', 'Several server processes, attacks on their sockets, and a life in production', ['nodes'], {
    needsRedis: true,
    cores: 0.7,
  }),
  jest('life', 'Start, stop, kill and second start', ['life'], { cores: 0.7, after: ['h5'] }),
  jest('units', 'Contract, client and scripts', ['contract', 'client', 'scripts'], {
    workers: 3,
    grouped: { project: 'client', folders: ['src', 'test/client'] },
  }),
  jest('server', 'Server on real PostgreSQL, through real HTTP', ['server'], {
    workers: 3,
    grouped: { project: 'server', folders: ['server', 'test/net'] },
  }),
  jest('money', 'Money on two processes, under crashes, against a model, for a month', ['money']),
  jest('lives', 'A month of members: every call and kind, everything compared', ['lives'], { cores: 1 }),
  // Its compiler takes two thirds of the processor time on one thread, as `tsc` does.
  {
    name: 'lint-types',
    title: 'Lint that needs types',
    command: ['oxlint', '--threads', '1'],
    env: { GOMAXPROCS: '1' },
    cores: 1,
  },
  jest('history', '2,000 texts under faults, on two nodes', ['history'], { needsRedis: true }),
  jest('mini', 'Mini-programs as built', ['mini'], {
    workers: 4,
    mayTryAgain: true,
    needsRedis: true,
    after: ['weapp', 'alipay'],
  }),
  // On two server processes where Redis connects them.
  jest('journeys', 'Browser journeys', ['journeys'], {
    workers: 3,
    mayTryAgain: true,
    needsBrowser: true,
    needsRedis: true,
    envWithRedis: { JOURNEY_NODES: '2' },
    after: ['h5', 'console', 'weapp', 'alipay'],
  }),
]
