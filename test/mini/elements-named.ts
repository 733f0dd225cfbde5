import type { MiniPackage } from './packaging/mini-package'

const SELECTOR = /^(#|\.|\[|wx-)/

/**
 * Translates a selector of app code to the document: classes inside isolated components have a prefix, and pages that
 * stay open may share ids, which jsdom's index of ids does not expect.
 */
function documentSelector(selector: string, { styles }: MiniPackage): string {
  const scopes = Object.values(styles).flatMap(({ scope }) => scope ?? [])
  const classes = (name: string) =>
    [name, ...scopes.map((scope) => `${scope}--${name}`)].map((one) => `.${one}`)
  return selector
    .replace(/\.([A-Za-z_][\w-]*)(?![^[]*\])/g, (_, name: string) => `:is(${classes(name).join()})`)
    .replace(/#([\w-]+)(?![^[]*\])/g, '[id="$1"]')
}

/** Text of an element as a member reads it: a run of white space counts as one blank. */
export const readableText = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()

/**
 * Elements of a page, in document order. A name that starts with `#`, `.`, `[` or `wx-` is a CSS selector
 * (`[aria-label=…]` where the platform keeps it). Any other name finds the innermost elements with exactly this text,
 * or else those that contain it.
 */
export function elementsNamed(target: string, page: Element, pack: MiniPackage): Element[] {
  if (SELECTOR.test(target)) return [...page.querySelectorAll(documentSelector(target, pack))]
  const elements = [...page.querySelectorAll('*')].filter((element) => element.localName !== 'style')
  const exact = elements.filter((element) => readableText(element) === target)
  const candidates =
    exact.length > 0 ? exact : elements.filter((element) => readableText(element).includes(target))
  return candidates.filter(
    (element) => !candidates.some((other) => other !== element && element.contains(other)),
  )
}
