import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Each line of the specification's sections on states, errors and limits, by a word for it. Source: spec §4, §8, §9 */
const lines: Readonly<Record<string, readonly string[]>> = {
  '§4': [
    'no token',
    'order of a start',
    '401 and 403',
    'refused user info',
    'refused config',
    'VIP',
    'real-time states',
    'relative time',
    'auth me',
    'lazy pages',
  ],
  '§8': [
    '401 and 403',
    'code 5',
    'code 600003',
    'code 602001',
    'refused upload',
    'image preview',
    'no connection',
    'album',
  ],
  '§9': [
    'request timeout',
    'connect timeout',
    'upload timeout',
    'heart-beat',
    'reconnects',
    'toast',
    'upload success code',
    'root font size',
    'tab bar',
    'long press',
    'reach bottom',
    'debounce',
    'input',
    'mobile number',
    'code',
    'resend countdown',
    'video snapshot',
  ],
}

const root = path.resolve(__dirname, '..')
const folders = ['contract', 'src', 'server', 'test', 'e2e']

const testFiles = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => path.join(root, folder, file)),
)

/** Names of tests that prove a line: `spec §9, toast: …`. */
const proven = testFiles.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/['"`]spec (§\d+), ([^:'"`]+): /g)].map(
    ([, section = '', topic = '']) => `${section}, ${topic}`,
  ),
)

const listed = Object.entries(lines).flatMap(([section, topics]) =>
  topics.map((topic) => `${section}, ${topic}`),
)

test.each(listed)('%s has a test of that name', (line) => expect(proven).toContain(line))

test('every test of that kind is listed', () => {
  expect(proven.filter((line) => !listed.includes(line))).toEqual([])
})
