import { act, createElement, createRef, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Image } from './image'
import { plain } from './plain'

const Box = plain<Record<string, unknown>>('taro-view-core')

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let host: HTMLElement
let root: Root

const box = (props: Record<string, unknown>, ...children: ReactNode[]) =>
  createElement(Box, props, ...children)
const image = (props: ComponentProps<typeof Image>) => createElement(Image, props)
const show = (element: ReactElement | null) => act(() => root.render(element))
const shown = () => host.firstElementChild as HTMLElement
const inner = () => host.querySelector('.inner') as HTMLElement

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})

afterEach(() => {
  act(() => root.unmount())
  host.remove()
})

test('the element has the given attributes, under the names that browsers and styles use', () => {
  const style = { width: '1px' }
  const given = { className: 'a b', role: 'tab', tabIndex: 0, 'aria-label': 'x', userSelect: true, style }
  show(box({ ...given, catchMove: true }, 'words'))
  expect(shown().className).toBe('a b')
  expect(shown().style.width).toBe('1px')
  const names = shown().getAttributeNames().sort()
  expect(names).toEqual(['aria-label', 'class', 'role', 'style', 'tabindex', 'user-select'])
  expect([shown().getAttribute('user-select'), shown().tabIndex, shown().textContent]).toEqual([
    'true',
    0,
    'words',
  ])
  show(box({ className: 'b' }))
  expect(shown().className).toBe('b')
  expect([shown().getAttribute('role'), shown().getAttribute('tabindex'), shown().textContent]).toEqual([
    null,
    null,
    '',
  ])
})

test('an event reaches only the latest handler, and stops where a handler stops it', () => {
  const heard: string[] = []
  const outer = (onClick?: (event: Event) => void) =>
    box({ onClick: () => heard.push('outer') }, box({ className: 'inner', onClick }))
  const stopping = (name: string) =>
    outer((event) => {
      event.stopPropagation()
      heard.push(name)
    })
  const click = () => inner().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  show(stopping('first'))
  show(stopping('second'))
  click()
  show(outer())
  click()
  expect(heard).toEqual(['second', 'outer'])
})

test('a touch adds the hover class, its end removes it; "none" changes nothing', () => {
  jest.useFakeTimers()
  const touch = (type: string) => shown().dispatchEvent(new Event(type, { bubbles: true }))
  show(box({ className: 'a', hoverClass: 'held', hoverStartTime: 0, hoverStayTime: 80 }))
  touch('touchstart')
  jest.advanceTimersByTime(0)
  expect(shown().className).toBe('a held')
  touch('touchend')
  jest.advanceTimersByTime(79)
  expect(shown().className).toBe('a held')
  jest.advanceTimersByTime(1)
  expect(shown().className).toBe('a')
  show(box({ className: 'a', hoverClass: 'none' }))
  touch('touchstart')
  jest.runOnlyPendingTimers()
  expect(shown().className).toBe('a')
  jest.useRealTimers()
})

test('references receive the element and lose it', () => {
  const object = createRef<Element>()
  const seen: (string | null)[] = []
  const record = (element: Element | null) => void seen.push(element && element.tagName)
  show(box({ ref: object }))
  expect(object.current?.tagName).toBe('TARO-VIEW-CORE')
  show(box({ ref: record }))
  expect(object.current).toBeNull()
  show(null)
  expect(seen).toEqual(['TARO-VIEW-CORE', null])
})

test('a picture loads lazily, reports its size when it has loaded, and reports a failure', () => {
  const events: unknown[] = []
  const onLoad = ({ detail }: { detail: unknown }) => void events.push(detail)
  show(
    image({
      src: '/a.webp',
      mode: 'aspectFill',
      lazyLoad: true,
      onLoad,
      onError: () => events.push('broken'),
    }),
  )
  const picture = host.querySelector('img')
  expect(picture?.outerHTML).toBe(
    '<img class="taro-img__mode-aspectfill" alt="" loading="lazy" decoding="async" src="/a.webp">',
  )
  act(() => void picture?.dispatchEvent(new Event('load')))
  act(() => void picture?.dispatchEvent(new Event('error')))
  expect(events).toEqual([{ width: 0, height: 0 }, 'broken'])
  show(image({ src: '' }))
  expect(host.querySelector('img')).toBeNull()
})
