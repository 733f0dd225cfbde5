import { findingsOf, globOf } from './words.mjs'

const insteadOf = (file, text) => findingsOf(file, text).map((finding) => finding.split('": ')[1])

test.each([
  'Who asks for it hears nothing.',
  'Whoever presses twice is served once.',
  'It is shown. What is wished goes out in turn.',
  'The sheet tells the reason.',
  'Tells the reason.',
  'The row stands in the table.',
  'The list is asked for anew.',
  'Blocked and left members look alike.',
  'The secret has 32 signs at least.',
  'The cursor is none of ours.',
  'A foreign refund arrives.',
  'Source: reliability L-06',
])('refuses: %s', (sentence) => {
  expect(findingsOf('a.md', sentence)).not.toEqual([])
})

test.each([
  'Who may see the picture?',
  'Members who hide their activity see no activity.',
  'The account is in good standing.',
  'The code calls it `veiled`, and the screen says "who liked me".',
  'See [the rules](what/it-stands-for.md).',
  '```\nwhat stands here\n```',
  'The reader folds look-alike letters.',
])('accepts: %s', (sentence) => {
  expect(findingsOf('a.md', sentence)).toEqual([])
})

test('names the line of a word in a sentence that goes over several', () => {
  expect(findingsOf('a.md', '# Title\n\nThe server\nsends it, and the client tells\nthe member.')).toEqual([
    'a.md:4 "tells the member.": says, sends, notifies, reports, shows',
  ])
})

test('reads comments and titles of tests in code, and nothing else', () => {
  const code = [
    "const anew = 'anew'",
    '/** Begins anew. */',
    '// tells nobody',
    "test('a row stands', () => fail())",
  ]
  expect(insteadOf('a.ts', code.join('\n')).sort()).toEqual([
    'again',
    'is',
    'says, sends, notifies, reports, shows',
  ])
})

test('refuses names of code that the guide replaces, and no longer words that hold them', () => {
  const code = ['const isOwnWish = veilText(tillOf())', 'const parties = tolling(gathered, tillage)']
  expect(findingsOf('a.ts', code.join('\n')).map((finding) => finding.split(':')[1])).toEqual([
    '1 "isOwnWish"',
    '1 "veilText"',
    '1 "tillOf"',
  ])
  expect(findingsOf('a.md', '`isOwnWish`')).toEqual([])
})

test.each([
  ['docs/**/*.md', 'docs/a.md', true],
  ['docs/**/*.md', 'docs/b/c/a.md', true],
  ['docs/*.md', 'docs/b/a.md', false],
  ['**/README.md', 'README.md', true],
  ['src/**/*.ts', 'src/a.tsx', false],
])('the glob %s and %s: %s', (glob, file, expected) => {
  expect(globOf(glob).test(file)).toBe(expected)
})

test('reads the comments of settings, and nothing else in them', () => {
  const text = '#!/bin/sh heard\n\n# The server hears it.\n\ntold: heard\n\n  port: 80 # Told.'
  expect(
    findingsOf('compose.yaml', text)
      .map((finding) => finding.split(' "')[0])
      .sort(),
  ).toEqual(['compose.yaml:3', 'compose.yaml:7'])
  expect(findingsOf('Dockerfile', text)).toHaveLength(2)
})
