import { isInstalled } from './install.mjs'

const wanted = {
  '': { version: '1.0.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/b-darwin': { version: '1.0.0', integrity: 'sha512-b', optional: true },
}
const a = wanted['node_modules/a']

test('needs no installation when every package of this platform is there', () => {
  expect(isInstalled(wanted, { 'node_modules/a': a })).toBe(true)
})

test.each([
  ['is missing', {}],
  ['has another version', { 'node_modules/a': { ...a, version: '1.0.1' } }],
  ['has other contents', { 'node_modules/a': { ...a, integrity: 'sha512-x' } }],
  ['is there uncalled for', { 'node_modules/a': a, 'node_modules/c': { version: '1.0.0' } }],
])('needs an installation when a package %s', (_what, installed) => {
  expect(isInstalled(wanted, installed)).toBe(false)
})
