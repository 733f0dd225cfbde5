import { lockOf } from './lock-of.mjs'

const about = { name: 'part', version: '1.0.0', dependencies: { a: '1.0.0' }, engines: { node: '>=20' } }
const root = {
  packages: {
    '': { name: 'whole' },
    'node_modules/a': {
      version: '1.0.0',
      dev: true,
      dependencies: { b: '^2' },
      peerDependencies: { types: '*' },
    },
    'node_modules/a/node_modules/b': { version: '2.0.0', dependencies: { c: '1' } },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/c': { version: '1.0.0', optionalDependencies: { d: '1', absent: '1' } },
    'node_modules/d': { version: '1.0.0', optional: true },
    'node_modules/other': { version: '1.0.0' },
  },
}

test('takes what is needed, each from the place where Node finds it, and nothing else', () => {
  const { packages } = lockOf(root, about)
  expect(Object.keys(packages)).toEqual([
    '',
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/d',
  ])
  expect(packages['node_modules/a']).toEqual({ version: '1.0.0', dependencies: { b: '^2' } })
  expect(packages['node_modules/d']).toEqual({ version: '1.0.0', optional: true })
})

test('refuses a package that is not locked', () => {
  expect(() => lockOf({ packages: {} }, about)).toThrow('package-lock.json has no a')
})
