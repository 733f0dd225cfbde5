import { customTabBarPath, type MiniPackage } from '../packaging/mini-package'

/** Adds the style sheets of a page to the document, for the page with this id alone. */
export function addPageSheet(
  document: Document,
  pack: MiniPackage,
  id: number,
  path: string,
): HTMLStyleElement {
  const tabBar = customTabBarPath(pack.target, pack.app)
  // Alipay's components are not isolated, so the tab bar's sheet belongs to the page.
  const names = ['app', path, ...(pack.target === 'alipay' && tabBar ? [tabBar] : [])]
  const rules = names.map((name) => pack.styles[name]?.text ?? '').join('\n')
  const sheet = document.createElement('style')
  sheet.textContent = `@scope (.mini-page[data-page-id="${id}"]) {\n${rules}\n}`
  return document.head.appendChild(sheet)
}
