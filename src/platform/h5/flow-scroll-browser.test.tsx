import { View } from '@tarojs/components'
import { useState } from 'react'
import { mountComponent } from '../../../test/client/mount-component'
import type { FlowScroll } from '../layout/flow-scroll'
import { FLOW_ROW_CLASS, flowRowId } from '../layout/flow-rows'
import { useBrowserFlow } from './flow-scroll-browser'

/** Sizes that a browser would report; jsdom has no layout. */
const size = { heightPx: 640, contentPx: 2_600 }

const lastTopPx = () => size.contentPx - size.heightPx

function layOut(view: HTMLElement): void {
  let topPx = 0
  Object.defineProperties(view, {
    clientHeight: { configurable: true, get: () => size.heightPx },
    scrollHeight: { configurable: true, get: () => size.contentPx },
    scrollTop: {
      configurable: true,
      get: () => topPx,
      set: (wantedPx: number) => {
        topPx = Math.min(wantedPx, lastTopPx())
      },
    },
  })
}

const keys = ['a', 'b']

/** Reports that the browser has laid everything out. */
let notifySizes: () => void

class FakeResizeObserver {
  constructor(notify: () => void) {
    notifySizes = notify
  }
  observe(): void {
    // The test reports by hand.
  }
  disconnect(): void {
    // There is nothing to release.
  }
}

let flow: FlowScroll

async function open(onEnd: (isAtEnd: boolean) => void) {
  const page = await mountComponent(() => {
    flow = useBrowserFlow({ id: 'flow', keys, isSteady: () => true, onEnd, onNearTop: () => undefined })
    return (
      <View ref={flow.viewRef} {...flow.viewProps}>
        <View ref={flow.contentRef}>
          {keys.map((key) => (
            <View key={key} id={flowRowId(key)} className={FLOW_ROW_CLASS} />
          ))}
        </View>
      </View>
    )
  })
  const view = page.find('#flow')
  layOut(view)
  const scrolled = () => page.emit('#flow', 'scroll', {})
  view.scrollTop = lastTopPx()
  await scrolled()
  return { page, view, scrolled }
}

beforeEach(() => {
  Object.assign(size, { heightPx: 640, contentPx: 2_600 })
  Object.assign(globalThis, { ResizeObserver: FakeResizeObserver })
})

afterEach(() => jest.restoreAllMocks())

test('a view at its end stays there when it shrinks, because the member did not scroll', async () => {
  const onEnd = jest.fn()
  const { page, view, scrolled } = await open(onEnd)
  size.heightPx = 520
  await scrolled()
  expect(view.scrollTop).toBe(lastTopPx())
  expect(onEnd).not.toHaveBeenCalled()
  page.unmount()
})

test('a member who scrolls away from the end is not brought back', async () => {
  const onEnd = jest.fn()
  const { page, view, scrolled } = await open(onEnd)
  view.scrollTop = 900
  await scrolled()
  expect(onEnd).toHaveBeenCalledWith(false)
  size.heightPx = 520
  await scrolled()
  expect(view.scrollTop).toBe(900)
  page.unmount()
})

test('a row that grows at the end keeps its beginning in place, and the view is at its end again once everything is visible', async () => {
  const onEnd = jest.fn()
  const { page, view } = await open(onEnd)
  flow.hold('b')
  const startPx = view.scrollTop
  size.contentPx = 3_100
  notifySizes()
  expect(view.scrollTop).toBe(startPx)
  size.contentPx = 600
  notifySizes()
  expect(onEnd.mock.calls).toEqual([[false], [true]])
  page.unmount()
})

test('a view under another page, where nothing has a size, keeps its place', async () => {
  const onEnd = jest.fn()
  const { page, view, scrolled } = await open(onEnd)
  view.scrollTop = 900
  await scrolled()
  expect(onEnd.mock.calls).toEqual([[false]])
  Object.assign(size, { heightPx: 0, contentPx: 0 })
  await scrolled()
  notifySizes()
  expect(onEnd.mock.calls).toEqual([[false]])
  Object.assign(size, { heightPx: 640, contentPx: 2_600 })
  view.scrollTop = 900
  notifySizes()
  expect(view.scrollTop).toBe(900)
  page.unmount()
})

test('reports the uppermost row once the rows are in their places', async () => {
  const box = { x: 0, y: 0, left: 0, top: 0, right: 375, bottom: 40, width: 375, height: 40 }
  const rect = { ...box, toJSON: () => box }
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(rect)
  const onTop = jest.fn()
  const page = await mountComponent(() => {
    const [, redraw] = useState(0)
    const flow = useBrowserFlow({
      id: 'flow',
      keys,
      isSteady: () => true,
      onEnd: () => undefined,
      onTop,
      onNearTop: () => undefined,
    })
    return (
      <View ref={flow.viewRef} id='flow' onClick={() => redraw((count) => count + 1)}>
        <View ref={flow.contentRef}>
          <View id={flowRowId('a')} className={FLOW_ROW_CLASS} />
        </View>
      </View>
    )
  })
  await page.tap('#flow')
  expect(onTop).not.toHaveBeenCalled()
  notifySizes()
  await page.tap('#flow')
  expect(onTop).toHaveBeenCalledWith('a')
  page.unmount()
})

describe('older messages', () => {
  /** Opens a flow whose rows the test adds. */
  const openGrowing = async () => {
    const onNearTop = jest.fn()
    let setRows: (rows: readonly string[]) => void = () => undefined
    const page = await mountComponent(() => {
      const [rows, set] = useState<readonly string[]>(['y', 'z'])
      setRows = set
      flow = useBrowserFlow({
        id: 'flow',
        keys: rows,
        isSteady: () => true,
        onEnd: () => undefined,
        onNearTop,
      })
      return (
        <View ref={flow.viewRef} {...flow.viewProps}>
          <View ref={flow.contentRef}>
            {rows.map((key) => (
              <View key={key} id={flowRowId(key)} className={FLOW_ROW_CLASS} />
            ))}
          </View>
        </View>
      )
    })
    const view = page.find('#flow')
    layOut(view)
    const showRows = async (rows: readonly string[]) => {
      setRows(rows)
      await page.until(() => page.findAll(`.${FLOW_ROW_CLASS}`).length === rows.length)
    }
    return { page, view, onNearTop, showRows }
  }

  test('are requested while everything fits the view, where nothing can be scrolled', async () => {
    size.contentPx = 600
    const { page, onNearTop, showRows } = await openGrowing()
    expect(onNearTop).not.toHaveBeenCalled()
    notifySizes()
    expect(onNearTop).toHaveBeenCalledTimes(1)
    await showRows(['x', 'y', 'z'])
    expect(onNearTop).toHaveBeenCalledTimes(2)
    size.contentPx = 2_600
    await showRows(['w', 'x', 'y', 'z'])
    notifySizes()
    expect(onNearTop).toHaveBeenCalledTimes(2)
    page.unmount()
  })

  test('are requested once more after a page that leaves the reader at the very top', async () => {
    const { page, view, onNearTop, showRows } = await openGrowing()
    notifySizes()
    view.scrollTop = 0
    await page.emit('#flow', 'scroll', {})
    expect(onNearTop).toHaveBeenCalledTimes(1)
    await showRows(['x', 'y', 'z'])
    expect(onNearTop).toHaveBeenCalledTimes(2)
    view.scrollTop = 900
    await page.emit('#flow', 'scroll', {})
    await showRows(['w', 'x', 'y', 'z'])
    expect(onNearTop).toHaveBeenCalledTimes(2)
    page.unmount()
  })

  test('are not requested by a view at its end, or by one under another page', async () => {
    const { page, onNearTop, showRows } = await openGrowing()
    notifySizes()
    Object.assign(size, { heightPx: 0, contentPx: 0 })
    notifySizes()
    await showRows(['x', 'y', 'z'])
    expect(onNearTop).not.toHaveBeenCalled()
    page.unmount()
  })
})
