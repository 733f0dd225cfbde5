const path = require('node:path')
const harness = require('@tarojs/test-utils-react/dist/jest.js').default
const { rootsOf } = require('../group-roots')
const { swc } = require('../swc')

process.env.NODE_ENV ||= 'test'
// Read by Babel's preset while it transforms; the runtime's variables are set in environment.js.
process.env.TARO_ENV = 'h5'

const shim = (name) => path.join(__dirname, 'shims', name)

/** Packages that ship ES modules or untransformed JSX and must pass through Babel. */
const transformed = [
  '@tarojs',
  '@nutui',
  '@stencil',
  '@swc/helpers',
  'lodash-es',
  'is-mobile',
  '@babel/runtime/helpers/esm',
  'query-string',
  'decode-uri-component',
  'filter-obj',
  'split-on-first',
].join('|')

/** The client's tests: pages and stores on the H5 runtime of Taro in jsdom. */
const project = harness({
  displayName: 'client',
  rootDir: path.resolve(__dirname, '../..'),
  roots: rootsOf('client', ['<rootDir>/src', '<rootDir>/test/client']),
  testEnvironment: path.join(__dirname, '../net/dom-environment.js'),
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  setupFiles: [path.join(__dirname, 'environment.js')],
  setupFilesAfterEnv: [path.join(__dirname, '../net/setup.ts'), path.join(__dirname, 'setup.ts')],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json', 'jsx'],
  transformIgnorePatterns: [`<rootDir>/node_modules/(?!(${transformed})/)`],
  moduleNameMapper: {
    // Breaks the circular import router → components → taro-h5 → router.
    '^\\./tabbar\\.js$': shim('tab-bar.js'),
    '^@tarojs/router$': shim('router.js'),
    // One router for every way of importing it.
    '^@tarojs/router/dist/index\\.esm\\.js$': '@tarojs/router/dist/index.js',
    '^react-dom/test-utils$': shim('react-dom-test-utils.js'),
    '^swiper(/.*)?$': shim('swiper.js'),
    '\\.(css|scss)$': shim('style.js'),
    '\\.(png|jpg|webp|svg)$': shim('file.js'),
    '^@/(.*)$': '<rootDir>/src/$1',
    '^@contract/(.*)$': '<rootDir>/contract/$1',
  },
})

// In packages only the syntax has to change; Babel takes three times the processor time for that. The harness's own
// files need Babel's plugins.
project.transform = {
  '/node_modules/(?!@tarojs/test-utils).+\\.(js|jsx|mjs)$': swc('ecmascript'),
  ...project.transform,
}

// Options of a whole run, which a single project must not set.
delete project.bail
delete project.verbose

module.exports = project
