import { readFileSync } from 'node:fs'
import path from 'node:path'

const page = readFileSync(path.join(__dirname, 'index.html'), 'utf8')
const script = /<script>([^]*?)<\/script>/.exec(page)?.[1] ?? ''

const root = document.documentElement

const setViewport = (width: number, height: number): void => {
  Object.defineProperty(root, 'clientWidth', { configurable: true, value: width })
  Object.defineProperty(window, 'innerHeight', { configurable: true, value: height })
}

const start = (): void => {
  // oxlint-disable-next-line typescript/no-implied-eval -- the page's own script
  new Function(script)()
}

const resize = (width: number, height: number): void => {
  setViewport(width, height)
  window.dispatchEvent(new Event('resize'))
}

/** Width of the app according to the root font size. */
const appWidth = (): number => parseFloat(root.style.fontSize) * 23.4375

afterEach(() => {
  setViewport(0, 768)
  root.style.fontSize = ''
  root.className = ''
})

test.each([
  [320, 568, 320],
  [320, 225, 320],
  [375, 812, 375],
  [430, 932, 430],
  [600, 1_067, 600],
  [960, 1_708, 960],
  [961, 900, 375],
  [1440, 900, 375],
])('spec §9, root font size: a viewport %d × %d draws the app %d wide', (width, height, expected) => {
  setViewport(width, height)
  start()
  expect(appWidth()).toBeCloseTo(expected, 8)
  expect(root.classList.contains('jy-column')).toBe(width > expected)
})

test.each([
  [768, 1024, (1024 * 375) / 667],
  [1000, 700, 375],
  [1000, 600, (600 * 375) / 667],
  [720, 450, 330],
  [812, 375, 330],
  [568, 320, 330],
])('the height limits the root size: %d × %d shows a column %d wide', (width, height, expected) => {
  setViewport(width, height)
  start()
  expect(appWidth()).toBeCloseTo(expected, 8)
  expect(root.classList.contains('jy-column')).toBe(true)
})

test.each([
  [700, 900, 350],
  [768, 1024, 384],
  [834, 1194, 400],
  [960, 1280, 400],
  [1000, 700, 375],
  [900, 620, (620 * 375) / 667],
  [1280, 800, 375],
])('two pages side by side: in %d × %d the left one is %d wide', (width, height, expected) => {
  setViewport(width, height)
  root.classList.add('jy-panes')
  start()
  expect(appWidth()).toBeCloseTo(expected, 8)
  expect(root.classList.contains('jy-column')).toBe(true)
})

test.each([
  [568, 320, (568 * 375) / 806],
  [720, 450, (720 * 375) / 806],
  [812, 375, 375],
  [1280, 500, 375],
])(
  'in a low window the tab bar and two pages share %d × %d: a page is %d wide',
  (width, height, expected) => {
    setViewport(width, height)
    root.classList.add('jy-panes', 'jy-low')
    start()
    expect(appWidth()).toBeCloseTo(expected, 8)
    root.style.paddingLeft = root.style.paddingRight = '44px'
    resize(width - 1, height)
    expect(appWidth()).toBeCloseTo(Math.min(375, ((width - 89) * 375) / 806), 8)
    root.style.padding = ''
  },
)

test('follows a rotation of the phone, and ignores the height of a keyboard', () => {
  setViewport(375, 812)
  start()
  resize(812, 375)
  expect(appWidth()).toBeCloseTo(330, 8)
  resize(375, 812)
  expect(appWidth()).toBeCloseTo(375, 8)
  const field = document.createElement('textarea')
  document.body.append(field)
  field.focus()
  resize(375, 300)
  expect(appWidth()).toBeCloseTo(375, 8)
  field.remove()
})
