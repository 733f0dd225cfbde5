import postcss from 'postcss'
import selectorParser from 'postcss-selector-parser'
import { rpxToVw } from '../host/rpx'

/**
 * On a device `page` and `:root` contain everything of a page, including its custom tab bar; the host puts the sheets
 * of a page into a scope with that root.
 */
const PAGE_SELECTOR = ':scope'

/**
 * Compiles WXSS or ACSS to the CSS of the host's document: `rpx` to `vw`, tag selectors to the host's `wx-` elements,
 * class prefix `scope` for isolated components. Selectors that a device would ignore are reported through `warn`.
 */
export function compileStyleSheet(
  text: string,
  file: string,
  scope: string | undefined,
  warn: (message: string) => void,
): string {
  const root = postcss.parse(text, { from: file })
  root.walkDecls((declaration) => {
    declaration.value = rpxToVw(declaration.value)
  })
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as postcss.AtRule).name)) return
    const ignored = (kind: string) =>
      warn(`${file}: ${kind} selector "${rule.selector}" has no effect in an isolated component`)
    rule.selector = selectorParser((selectors) =>
      selectors.walk((node) => {
        if (node.type === 'pseudo' && node.value === ':root') node.value = PAGE_SELECTOR
        else if (node.type === 'universal') warn(`${file}: universal selector "*" is not supported`)
        else if (node.type === 'tag') {
          if (scope !== undefined) ignored('tag')
          node.value = node.value === 'page' ? PAGE_SELECTOR : `wx-${node.value}`
        } else if (node.type === 'id' || node.type === 'attribute') {
          if (scope !== undefined) ignored(node.type)
        } else if (node.type === 'class' && scope !== undefined) node.value = `${scope}--${node.value}`
      }),
    ).processSync(rule.selector)
  })
  return root.toString()
}
