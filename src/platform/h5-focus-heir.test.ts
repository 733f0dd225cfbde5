import { installH5FocusHeir } from './h5-focus-heir'

const page = () => document.querySelector<HTMLElement>('.taro_page')

const find = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`${selector} is not there: ${document.body.innerHTML}`)
  return element
}

const row = (name: string): string =>
  `<div class="row" id="row-${name}"><button tabindex="0" id="${name}">${name}</button></div>`

const draw = (inside: string, over = ''): void => {
  document.body.innerHTML =
    `<div class="taro_page"><div role="heading" id="name">List</div><button tabindex="0" id="bar">bar</button>` +
    `<div id="list">${inside}</div></div>${over}`
}

/** Once those who watch the document have seen what changed. */
const seen = () => new Promise((resolve) => setTimeout(resolve, 0))
const remove = async (...selectors: string[]) => {
  for (const selector of selectors) find(selector).remove()
  await seen()
}
const focusedId = () => document.activeElement?.id

beforeAll(() => {
  // Nothing is laid out in this document: whatever is not `hidden` is seen.
  Element.prototype.getClientRects = function rects(this: Element) {
    return (this.closest('[hidden]') ? [] : [{}]) as unknown as DOMRectList
  }
  installH5FocusHeir(page)
})

afterAll(async () => {
  document.body.innerHTML = ''
  await seen()
})

test.each([
  ['a', 'b'],
  ['b', 'c'],
  ['c', 'b'],
])('when row %s of a list goes, %s has the focus', async (gone, next) => {
  draw(row('a') + row('b') + row('c') + '<div class="end"><button tabindex="0" id="more">more</button></div>')
  find(`#${gone}`).focus()
  await remove(`#row-${gone}`)
  expect(focusedId()).toBe(next)
})

test('rows that go one after the other hand the focus on', async () => {
  draw(row('a') + row('b') + row('c'))
  find('#a').focus()
  await remove('#row-a', '#row-b')
  expect(focusedId()).toBe('c')
})

test('what comes instead has the focus, not its neighbour', async () => {
  draw(row('a') + row('b') + row('c'))
  find('#b').focus()
  const instead = document.createElement('div')
  instead.innerHTML = '<button tabindex="0" id="instead">again</button>'
  find('#row-b').replaceWith(instead)
  await seen()
  expect(focusedId()).toBe('instead')
})

test('with the last row the words for an empty list have it, without such words the name of the page', async () => {
  draw(row('a'))
  find('#a').focus()
  find('#row-a').remove()
  find('#list').innerHTML = '<div class="empty"><div role="heading" id="nothing">Nothing</div></div>'
  await seen()
  expect(focusedId()).toBe('nothing')
  draw(row('a'))
  find('#a').focus()
  await remove('#row-a')
  expect(focusedId()).toBe('name')
})

test('a row that went while its question lay over the page hands on once the question has gone', async () => {
  draw(
    row('a') + row('b'),
    '<div id="layer"><div role="alertdialog"><button tabindex="0" id="yes">yes</button></div></div>',
  )
  find('#a').focus()
  find('#yes').focus()
  await remove('#row-a')
  expect(focusedId()).toBe('yes')
  await remove('#layer')
  expect(focusedId()).toBe('b')
})

const TABS = '<div id="tabs"><button tabindex="0">home</button></div>'

test('a question whose first focus was itself hands on to its row, not to what is beside it', async () => {
  draw(row('a') + row('b'), `${TABS}<div id="layer"><div role="dialog" tabindex="-1" id="panel"></div></div>`)
  find('#a').focus()
  find('#panel').focus()
  await remove('#row-a')
  await remove('#layer')
  expect(focusedId()).toBe('b')
})

test('a question hands on to its row however many stops it had', async () => {
  const stops = Array.from({ length: 9 }, (_, at) => `<button tabindex="0" id="stop-${at}">${at}</button>`)
  draw(row('a') + row('b'), `${TABS}<div id="layer"><div role="dialog">${stops.join('')}</div></div>`)
  find('#a').focus()
  for (const at of stops.keys()) find(`#stop-${at}`).focus()
  await remove('#row-a')
  await remove('#layer')
  expect(focusedId()).toBe('b')
})

test('the last row of a sheet leaves the focus to the sheet, not to the page below', async () => {
  draw(
    '',
    `<div role="dialog" tabindex="-1" id="sheet"><button tabindex="0" id="close">x</button><div>${row('a')}</div></div>`,
  )
  find('#a').focus()
  await remove('#row-a')
  expect(focusedId()).toBe('sheet')
})

test('who is elsewhere is left there', async () => {
  draw(row('a') + row('b'))
  find('#a').focus()
  find('#bar').focus()
  await remove('#row-a')
  expect(focusedId()).toBe('bar')
})
