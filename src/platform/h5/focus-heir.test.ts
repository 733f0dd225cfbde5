import { installH5FocusHeir } from './focus-heir'

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

/** Resolves after the mutation observers have run. */
const seen = () => new Promise((resolve) => setTimeout(resolve, 0))
const remove = async (...selectors: string[]) => {
  for (const selector of selectors) find(selector).remove()
  await seen()
}
const focusedId = () => document.activeElement?.id

beforeAll(() => {
  // jsdom has no layout, so every element that is not `hidden` counts as visible.
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
])('when row %s of a list is removed, %s has the focus', async (gone, next) => {
  draw(row('a') + row('b') + row('c') + '<div class="end"><button tabindex="0" id="more">more</button></div>')
  find(`#${gone}`).focus()
  await remove(`#row-${gone}`)
  expect(focusedId()).toBe(next)
})

test('rows removed one after the other pass the focus on', async () => {
  draw(row('a') + row('b') + row('c'))
  find('#a').focus()
  await remove('#row-a', '#row-b')
  expect(focusedId()).toBe('c')
})

test('the replacement of an element has the focus, not its neighbour', async () => {
  draw(row('a') + row('b') + row('c'))
  find('#b').focus()
  const instead = document.createElement('div')
  instead.innerHTML = '<button tabindex="0" id="instead">again</button>'
  find('#row-b').replaceWith(instead)
  await seen()
  expect(focusedId()).toBe('instead')
})

test('after the last row the text of the empty list has the focus, without such a text the title of the page', async () => {
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

test('a row removed behind its dialog passes the focus on when the dialog closes', async () => {
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

test('a dialog that had the first focus itself passes it to its row, not to a neighbour', async () => {
  draw(row('a') + row('b'), `${TABS}<div id="layer"><div role="dialog" tabindex="-1" id="panel"></div></div>`)
  find('#a').focus()
  find('#panel').focus()
  await remove('#row-a')
  await remove('#layer')
  expect(focusedId()).toBe('b')
})

test('a dialog passes the focus to its row after any number of focused elements', async () => {
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

test('a focus elsewhere is not moved', async () => {
  draw(row('a') + row('b'))
  find('#a').focus()
  find('#bar').focus()
  await remove('#row-a')
  expect(focusedId()).toBe('bar')
})
