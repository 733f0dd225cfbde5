import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')

/** Folders whose styles are in all builds. */
const SHARED = ['src/pages', 'src/components', 'src/shell']

/** A selector with a step that matches any element. */
const ANY_ELEMENT = /[>+~\s]\*\s*[+>~{,]/

test('no rule of a page or a component matches any element: the builds of mini-programs remove it', () => {
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

test.each(['weapp', 'alipay'])(
  'the style sheets for %s hold no selector that only a browser matches',
  (target) => {
    const dist = path.join(root, 'dist', target)
    const sheets = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(?:wxss|acss)$/.test(file),
    )
    expect(sheets.length).toBeGreaterThan(10)
    const idle = sheets.filter((sheet) =>
      /\.taro-|\.weui-|:focus-visible/.test(readFileSync(path.join(dist, sheet), 'utf8')),
    )
    expect(idle).toEqual([])
  },
)
