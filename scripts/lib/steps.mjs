/**
 * One part of the whole check.
 * @typedef {object} Step
 * @property {string} name what `--only` takes
 * @property {string} title what it proves
 * @property {string[]} command `node`, or a program in node_modules/.bin, and its arguments
 * @property {Record<string, string>} [env] added to the environment
 * @property {boolean} [isTests] counts single tests
 * @property {boolean} [needsBrowser] left out by `--no-browser`
 * @property {boolean} [needsRedis] wants a Redis server
 * @property {boolean} [isAllRedis] is left out as a whole where there is none
 */

const build = (target, title) => ({
  name: target,
  title,
  command: ['taro', 'build', '--type', target, '--no-check'],
  env: { NODE_ENV: 'production' },
})

const jest = (name, title, projects, { only, ...more } = {}) => ({
  name,
  title,
  command: [
    'jest',
    '--selectProjects',
    ...projects,
    '--maxWorkers=2',
    ...(only ? ['--testPathPattern', only] : []),
  ],
  isTests: true,
  ...more,
})

/**
 * Everything that must hold before a change lands: cheap steps first, builds before what runs them.
 * @type {Step[]}
 */
export const steps = [
  { name: 'format', title: 'Formatting', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'lint', title: 'Lint', command: ['eslint', '--max-warnings', '0', '.'] },
  { name: 'types', title: 'Types', command: ['tsc', '-b'] },
  {
    name: 'borders',
    title: 'Who may import whom',
    command: [
      'depcruise',
      '--config',
      '.dependency-cruiser.cjs',
      'src',
      'server',
      'contract',
      'test',
      'e2e',
      'bench',
    ],
  },
  { name: 'dead', title: 'Dead code', command: ['knip'] },
  jest('units', 'Contract, client and scripts', ['contract', 'client', 'scripts']),
  jest('server', 'Server on real PostgreSQL, through real HTTP', ['server']),
  jest('nodes', 'Several server processes, and attacks on their sockets', ['nodes'], { needsRedis: true }),
  jest('money', 'Money on two processes, under crashes, against a model, for a month', ['money']),
  jest('history', '60,000 texts under faults, on two nodes', ['history'], { needsRedis: true }),
  { name: 'h5', title: 'H5 build', command: ['node', 'scripts/build-h5.mjs'] },
  build('weapp', 'WeChat build'),
  build('alipay', 'Alipay build'),
  jest('life', 'Start, stop, kill and second start', ['life']),
  jest('mini', 'Mini-programs as built', ['mini']),
  jest('journeys', 'Browser journeys', ['journeys'], { needsBrowser: true }),
  jest('pairs', 'The journeys of two members again, on two server processes', ['journeys'], {
    only: 'chat|speed|two-members',
    env: { JOURNEY_NODES: '2' },
    needsBrowser: true,
    needsRedis: true,
    isAllRedis: true,
  }),
]
