import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')

/** Folders whose styles are those of all builds. */
const SHARED = ['src/pages', 'src/components', 'src/shell']

/** A selector with a step that any element fits. */
const ANY_ELEMENT = /[>+~\s]\*\s*[+>~{,]/

test('no rule of a page or a part chooses any element: the builds of mini-programs leave it out', () => {
  const sheets = SHARED.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.scss'))
      .map((file) => path.join(folder, file)),
  )
  expect(sheets.length).toBeGreaterThan(50)
  const lost = sheets.flatMap((sheet) =>
    readFileSync(path.join(root, sheet), 'utf8')
      .split('\n')
      .filter((line) => ANY_ELEMENT.test(line))
      .map((line) => `${sheet}: ${line.trim()}`),
  )
  expect(lost).toEqual([])
})
