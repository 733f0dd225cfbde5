import Taro from '@tarojs/taro'

function measure(id: string, side: 'width' | 'height'): Promise<number> {
  return new Promise((resolve) => {
    Taro.createSelectorQuery()
      .select(`#${id}`)
      .boundingClientRect((rect) => resolve(Array.isArray(rect) ? 0 : (rect?.[side] ?? 0)))
      .exec()
  })
}

/**
 * Width in CSS pixels of the element with this id on the shown page; 0 without such an element. Mini-programs only.
 */
export const measureWidthPx = (id: string): Promise<number> => measure(id, 'width')

/**
 * Height in CSS pixels of the element with this id on the shown page; 0 without such an element. Mini-programs only.
 */
export const measureHeightPx = (id: string): Promise<number> => measure(id, 'height')

/** Ids and heights in CSS pixels of all elements that match; empty when the page has closed. Mini-programs only. */
export function measureHeightsPx(selector: string): Promise<{ id: string; heightPx: number }[]> {
  return new Promise((resolve) => {
    Taro.createSelectorQuery()
      .selectAll(selector)
      .boundingClientRect((rects) =>
        resolve((Array.isArray(rects) ? rects : []).map(({ id, height }) => ({ id, heightPx: height }))),
      )
      .exec()
  })
}
