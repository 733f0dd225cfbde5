/** Options of the check of a place. */
export interface MeasureOptions {
  /** Nothing may move, because the member asked for reduced motion. */
  readonly isStill: boolean
  /**
   * Largest sum of layout shifts while the page loaded. The shift depends on how fast answers arrive, so the check of
   * every change allows any.
   */
  readonly maxShift: number
}

/**
 * Returns the faults of the shown screen's appearance, one sentence each. It runs in the page, so it uses nothing
 * outside itself. It removes pictures to see whether their boxes stay, so a screenshot comes before it. Lengths are
 * px of the 375 canvas.
 * Source: ui.md §3, §5, §8, §11
 */
export const measureLooks = ({ isStill, maxShift }: MeasureOptions): string[] => {
  /** Touch targets smaller than a finger are faults; half a px is rounding. Source: ui.md §11 */
  const MIN_TARGET = 43.5
  const faults = new Map<string, number>()
  const frame = (document.querySelector('#app') ?? document.body).getBoundingClientRect()
  // The root size without larger text, because two pages can be side by side in the frame. Source: ui.md §8
  const unit = parseFloat(document.documentElement.style.fontSize) / 16

  const nameOf = (element: Element): string => {
    const own = [...element.classList].find((name) => name.startsWith('jy-') && name !== 'jy-pressable')
    const named = own ?? element.closest('[class*="jy-"]')?.className.match(/jy-[\w-]+/)?.[0]
    return named ?? element.tagName.toLowerCase()
  }
  const blame = (kind: string, element: Element, detail = '') => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 24)
    const sentence = `${kind}: ${nameOf(element)} “${words}”${detail && ` (${detail})`}`
    faults.set(sentence, (faults.get(sentence) ?? 0) + 1)
  }
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  const ancestors = (element: Element): Element[] => {
    const line: Element[] = []
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement)
      if (styleOf(one).display !== 'contents') line.push(one)
    return line
  }
  const clips = (value: string) => value === 'hidden' || value === 'clip'
  const scrolls = (value: string) => value === 'auto' || value === 'scroll'
  const isShortened = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
    textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
  /** A truncated line keeps fewer than two letters and says nothing. */
  const isNothingLeft = (element: Element, { fontSize }: CSSStyleDeclaration) =>
    element.scrollWidth > element.clientWidth + 1 && element.clientWidth < 2 * parseFloat(fontSize)
  const isPainted = (style: CSSStyleDeclaration) =>
    !/^rgba\(\d+, \d+, \d+, 0\)$/.test(style.backgroundColor) ||
    style.backgroundImage !== 'none' ||
    parseFloat(style.borderTopWidth) >= 1
  /** The part of a box that its scrolling and clipping ancestors show; null when they show none. */
  const letThrough = (around: readonly Element[], box: DOMRect): DOMRect | null => {
    let { left, top, right, bottom } = box
    for (const one of around) {
      const style = styleOf(one)
      if (clips(style.overflowX) || scrolls(style.overflowX)) {
        const around = one.getBoundingClientRect()
        left = Math.max(left, around.left)
        right = Math.min(right, around.right)
      }
      if (clips(style.overflowY) || scrolls(style.overflowY)) {
        const around = one.getBoundingClientRect()
        top = Math.max(top, around.top)
        bottom = Math.min(bottom, around.bottom)
      }
      if (style.position === 'fixed') break
    }
    return right - left > 1 && bottom - top > 1 ? new DOMRect(left, top, right - left, bottom - top) : null
  }
  /** The surface that contains the element: bars, layers and the page are different surfaces. */
  const layerOf = (element: Element): Element | undefined =>
    ancestors(element).find((one) => ['fixed', 'sticky'].includes(styleOf(one).position)) ??
    element.closest('.taro_page') ??
    undefined
  const common = (a: DOMRect, b: DOMRect) => ({
    width: Math.min(a.right, b.right) - Math.max(a.left, b.left),
    height: Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  })
  const areKin = (a: Element, b: Element) => a.contains(b) || b.contains(a)
  /** The element that a finger touches at a point; null outside the window. */
  const touchedAt = (x: number, y: number): Element | null => document.elementFromPoint(x, y)
  /** Whether no foreign element covers any part of a box; parts outside the window count as free. */
  const isReached = (element: Element, { left, top, width, height }: DOMRect): boolean => {
    if (ancestors(element).some((one) => styleOf(one).pointerEvents === 'none')) return true
    return [0.1, 0.5, 0.9].some((part) => {
      const touched = touchedAt(left + width * part, top + height / 2)
      return touched === null || areKin(touched, element)
    })
  }

  /** The element that hides a part of a line on the same surface, such as a button over the end of a name. */
  const coverOf = (element: Element, { left, top, width, height }: DOMRect): Element | undefined => {
    for (const part of [0.1, 0.5, 0.9]) {
      const [x, y] = [left + width * part, top + height / 2]
      const touched = touchedAt(x, y)
      const cover =
        touched && (isPainted(styleOf(touched)) ? touched : touched.closest('.jy-pressable, button'))
      if (!cover || areKin(cover, element) || layerOf(cover) !== layerOf(element)) continue
      // An invisible part widens a small one for fingers.
      const box = cover.getBoundingClientRect()
      const isInside = x > box.left && x < box.right && y > box.top && y < box.bottom
      if (isInside && isPainted(styleOf(cover))) return cover
    }
    return undefined
  }

  const lines: { element: Element; box: DOMRect; layer: Element | undefined }[] = []
  const judgeLine = (element: Element, box: DOMRect) => {
    let isFreeX = true
    let isFreeY = true
    let isInside = true
    const slack = 2 + box.height * 0.25
    const line = ancestors(element)
    // Content that wraps out of these is hidden on purpose, as a whole.
    if (element.closest('.jy-drops') && !letThrough(line, box)) return
    for (const one of line) {
      const style = styleOf(one)
      const around = one.getBoundingClientRect()
      const sticksX = box.right > around.right + 1.5 || box.left < around.left - 1.5
      const sticksY = box.bottom > around.bottom + slack || box.top < around.top - slack
      if (isShortened(style)) {
        if (isNothingLeft(one, style)) blame('shortened to nothing', element)
        return
      }
      if (isFreeX && clips(style.overflowX) && sticksX) return blame('cut text', element, nameOf(one))
      if (isFreeY && clips(style.overflowY) && sticksY) return blame('cut text', element, nameOf(one))
      if (scrolls(style.overflowX)) isFreeX = false
      if (scrolls(style.overflowY)) isFreeY = false
      if (isInside && isFreeX && isFreeY && style.display !== 'inline' && isPainted(style)) {
        if (around.width > 4 && (sticksX || sticksY))
          return blame('text out of its box', element, nameOf(one))
        isInside = false
      }
      if (style.position === 'absolute') isInside = false
      if (style.position === 'fixed') break
    }
    if (isFreeX && (box.right > frame.right + 1 || box.left < frame.left - 1))
      blame('text out of the screen', element)
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || !node.nodeValue?.trim() || !isSeen(element)) continue
    if (element.closest('[aria-hidden="true"], style, script, .jy-toast, .jy-aside')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      if (box.width < 2 || box.height < 2) continue
      judgeLine(element, box)
      const seen = letThrough(ancestors(element), box)
      if (!seen) continue
      const cover = coverOf(element, seen)
      if (cover) blame('text under', element, nameOf(cover))
      if (isReached(element, seen)) lines.push({ element, box: seen, layer: layerOf(element) })
    }
  }
  lines.forEach((one, at) => {
    for (const other of lines.slice(at + 1)) {
      if (one.layer !== other.layer || areKin(one.element, other.element)) continue
      const { width, height } = common(one.box, other.box)
      if (width < 3 || height < Math.min(one.box.height, other.box.height) * 0.4) continue
      blame('text over text', one.element, (other.element.textContent ?? '').slice(0, 24))
    }
  })

  for (const portrait of document.querySelectorAll('.jy-avatar')) {
    const box = isSeen(portrait) && letThrough(ancestors(portrait), portrait.getBoundingClientRect())
    const cover = box && coverOf(portrait, box)
    // Portraits of a pair overlap.
    if (cover && !cover.closest('.jy-avatar')) blame('portrait under', portrait, nameOf(cover))
  }

  for (const wheel of document.querySelectorAll('.jy-picker__wheel')) {
    const row = wheel.querySelector('[aria-selected="true"]')
    if (!row || !isSeen(wheel)) continue
    const [chosen, band] = [row, wheel].map((one) => one.getBoundingClientRect()) as [DOMRect, DOMRect]
    const aside = Math.abs(chosen.top + chosen.height / 2 - band.top - band.height / 2)
    if (aside > 2) blame('chosen row beside the band', row, `${Math.round(aside)} px`)
  }

  for (const field of document.querySelectorAll<HTMLInputElement>('input')) {
    if (!isSeen(field) || field.value || !field.placeholder) continue
    if (field.scrollWidth > field.clientWidth + 1) blame('cut placeholder', field, field.placeholder)
  }

  const overflowing = [document.documentElement, ...document.querySelectorAll('.taro_page, .jy-sheet *')]
  for (const one of overflowing) {
    const isDown = one === document.documentElement || scrolls(styleOf(one).overflowY)
    const isAcross = scrolls(styleOf(one).overflowX) && one.scrollHeight <= one.clientHeight + 1
    if (isDown && !isAcross && isSeen(one) && one.scrollWidth > one.clientWidth + 1)
      blame('scrolls sideways', one, `${one.scrollWidth} in ${one.clientWidth}`)
  }

  /** The box of a pressable including the part that widens it for fingers. */
  const reachOf = (element: Element): { width: number; height: number } => {
    const box = element.getBoundingClientRect()
    let { width, height } = box
    for (const part of ['::before', '::after']) {
      const style = getComputedStyle(element, part)
      if (style.content === 'none' || style.position !== 'absolute') continue
      width = Math.max(width, parseFloat(style.width) || 0)
      height = Math.max(height, parseFloat(style.height) || 0)
    }
    // Fingers do not grow with the screen.
    const scale = Math.min(unit, 1)
    return { width: width / scale, height: height / scale }
  }
  const pressables = [...document.querySelectorAll('.jy-pressable, a[href], button')].filter(
    (one) => isSeen(one) && one.getAttribute('aria-disabled') !== 'true' && styleOf(one).display !== 'inline',
  )
  for (const element of pressables) {
    const box = letThrough(ancestors(element).slice(1), element.getBoundingClientRect())
    if (!box || !isReached(element, box)) continue
    const { width, height } = reachOf(element)
    // A link within a sentence is as large as its words.
    if (element.getAttribute('role') === 'link') continue
    if (width < MIN_TARGET || height < MIN_TARGET)
      blame('small to press', element, `${Math.round(width)} × ${Math.round(height)}`)
    // Large pictures may be pressable with smaller controls over them.
    if (Math.min(width, height) > 2 * MIN_TARGET) continue
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    // Of an element that is just visible at the fold, only the middle: any other point belongs to its neighbour.
    const within = (length: number) => Math.max(0, Math.min(length / 2, 22 * unit) - 3)
    const [aside, up] = [within(box.width), within(box.height)]
    const points = [
      [x - aside, y],
      [x + aside, y],
      [x, y - up],
      [x, y + up],
    ] as const
    for (const [across, down] of points) {
      const thief = touchedAt(across, down)?.closest('.jy-pressable, a[href], button')
      if (thief && !areKin(thief, element) && layerOf(thief) === layerOf(element))
        blame('presses overlap', element, nameOf(thief))
    }
  }

  // All pictures go at once: each layout of a page takes as long, whether one or all of them are gone.
  const pictures = [...document.images]
    .filter((picture) => isSeen(picture) && picture.currentSrc)
    .map((picture) => {
      const place = picture.closest('taro-image-core') ?? picture
      return { picture, place, src: picture.src, before: place.getBoundingClientRect() }
    })
  for (const { picture } of pictures) {
    if (picture.complete && picture.naturalWidth === 0) blame('picture did not come', picture)
    picture.removeAttribute('src')
  }
  const boxes = pictures.map(({ place }) => place.getBoundingClientRect())
  pictures.forEach(({ picture, src, before }, at) => {
    picture.src = src
    const after = boxes[at] as DOMRect
    if (Math.abs(before.width - after.width) > 1 || Math.abs(before.height - after.height) > 1)
      blame('picture without a size', picture)
  })

  const { lookShifts = [] } = window as { lookShifts?: { value: number; parts: string[] }[] }
  const shift = lookShifts.reduce((sum, { value }) => sum + value, 0)
  if (shift > maxShift)
    faults.set(
      `layout shift ${shift.toFixed(3)}: ${[...new Set(lookShifts.flatMap(({ parts }) => parts))].join(', ')}`,
      1,
    )

  if (isStill) {
    for (const animation of document.getAnimations()) {
      const effect = animation.effect as KeyframeEffect | null
      const isMoving = effect?.getKeyframes().some((frame) => frame.transform && frame.transform !== 'none')
      if (animation.playState === 'running' && isMoving && effect?.target) blame('moves', effect.target)
    }
  }
  return [...faults].map(([sentence, times]) => (times > 1 ? `${sentence} × ${times}` : sentence))
}

/** Records layout shifts from the first paint on, for {@link measureLooks}. Runs in the page. */
export const recordShifts = (): void => {
  const recorded: { value: number; parts: string[] }[] = []
  Object.assign(window, { lookShifts: recorded })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { hadRecentInput, value, sources } = entry as unknown as {
        hadRecentInput: boolean
        value: number
        sources: { node: Node | null }[]
      }
      const parts = sources.map(({ node }) => (node instanceof Element ? node.className : '')).filter(Boolean)
      if (!hadRecentInput) recorded.push({ value, parts })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
