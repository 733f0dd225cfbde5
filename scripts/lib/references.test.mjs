import { codesOf, numbersOf, ownReferencesOf, referencesOf } from './references.mjs'

const cited = (text) => referencesOf(text).map(({ document, number }) => `${document} ${number}`)

test.each([
  ['Source: product §7.4.1, ours', ['product 7.4.1']],
  ['product §7.6, 7.8 and 9', ['product 7.6', 'product 7.8', 'product 9']],
  ['product §7.6.1–7.6.3', ['product 7.6.1', 'product 7.6.2', 'product 7.6.3']],
  ['product §8 (24), §13', ['product 8', 'product 8 (24)', 'product 13']],
  ['product §8.1 (5–7)', ['product 8.1', 'product 8.1 (5)', 'product 8.1 (6)', 'product 8.1 (7)']],
  ['product §8 (29), (30)', ['product 8', 'product 8 (29)', 'product 8 (30)']],
  ['product §8 (500 ms)', ['product 8']],
  ['product §10 (1627, 1632)', ['product 10', 'product 10 (1627)', 'product 10 (1632)']],
  ['product §6 (`exportPer30d`)', ['product 6']],
  ['screens.md 12 (Long press, ⋯), product §5.5', ['screens 12', 'product 5.5']],
  ['screens.md 17–20', ['screens 17', 'screens 18', 'screens 19', 'screens 20']],
  ['screens.md 21, D', ['screens 21', 'screens D']],
  ['screens.md overlay D, screens §11', ['screens D', 'screens 11']],
  ['screens.md B4', ['screens B4']],
  ['ui.md §5 (5), §11', ['ui 5', 'ui 5 (5)', 'ui 11']],
  ['ui.md, 4 and ui §10', ['ui 4', 'ui 10']],
  ['spec §4, 401 and 403: ends the session', ['spec 4']],
  ['spec §3, §7; product §4.', ['spec 3', 'spec 7', 'product 4']],
  ['RFC 6455 §7.4, build ui 3, product 4 times', []],
])('reads %s', (text, expected) => {
  expect(cited(text)).toEqual(expected)
})

test('reads a reference that spans two lines of a comment', () => {
  expect(cited('/**\n * Source: product §7.1.1,\n * §9 and spec\n * §4\n */')).toEqual([
    'product 7.1.1',
    'product 9',
    'spec 4',
  ])
})

test('reads the bare references of a document to itself', () => {
  const own = ownReferencesOf('product', 'as §7.1 says, unlike ui.md §3').map(({ number }) => number)
  expect(own).toEqual(['7.1'])
})

test('numbers headings, numbered items and named items', () => {
  const text = [
    '## 8. Screens',
    '### 8.4 Tab 2',
    '**17. A**, **18. B** rows',
    '1. one',
    '## B · Layer',
    '4. talk',
  ]
  const numbers = [...numbersOf(text.join('\n'))]
  expect(numbers).toEqual(expect.arrayContaining(['8', '8.4', '8.4.17', '8 (18)', '8.4.1', 'B', 'B4']))
})

test('numbers each screen of a shared heading, and ignores code', () => {
  const numbers = numbersOf('## 5–7 · Agreements\n```\n## 9 · none\n```')
  expect([...numbers]).toEqual(['5', '6', '7'])
})

test('reads the codes from the table of error codes', () => {
  expect(codesOf('| Code | Name |\n|---|---|\n| 1007 | CONSENT_REQUIRED |')).toEqual(['10 (1007)'])
})
