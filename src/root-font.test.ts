import { readFileSync } from 'node:fs'
import path from 'node:path'

const page = readFileSync(path.join(__dirname, 'index.html'), 'utf8')
const script = /<script>([^]*?)<\/script>/.exec(page)?.[1] ?? ''

const setWidth = (width: number): void => {
  Object.defineProperty(document.documentElement, 'clientWidth', { configurable: true, value: width })
}

afterEach(() => {
  setWidth(0)
  document.documentElement.style.fontSize = ''
})

test.each([
  [320, 320 / 23.4375],
  [375, 16],
  [960, 960 / 23.4375],
  [961, 16],
  [1440, 16],
])('spec §9, root font size: on a viewport %d wide it is %d px', (width, size) => {
  setWidth(width)
  // oxlint-disable-next-line typescript/no-implied-eval -- the page's own script
  new Function(script)()
  expect(parseFloat(document.documentElement.style.fontSize)).toBeCloseTo(size, 10)
  setWidth(width / 2)
  window.dispatchEvent(new Event('resize'))
  const half = width / 2 <= 960 ? width / 2 : 375
  expect(parseFloat(document.documentElement.style.fontSize)).toBeCloseTo(half / 23.4375, 10)
})
