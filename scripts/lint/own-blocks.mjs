import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import scss from 'postcss-scss'
import stylelint from 'stylelint'

const RULE = 'jinyu/own-blocks'

const messages = stylelint.utils.ruleMessages(RULE, {
  foreign: (selector, block, owner) =>
    `"${selector}" styles ".${block}", which belongs to ${owner}: let the component offer a variant or a CSS variable`,
})

/** The block of a class of the form block__element--modifier. */
const blockOf = (className) => className.split(/__|--/, 1)[0]

/** Classes that Taro and NutUI give their elements. */
const LIBRARY = /^(?:nut|taro|weui)[-_]/

/** Blocks that a selector names, in its order. */
const blocksIn = (selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => blockOf(name))

/** The selectors of a rule without nesting, as Sass writes them. */
const fullSelectors = (rule) => {
  let outer = rule.parent
  while (outer && outer.type !== 'rule' && outer.type !== 'root') outer = outer.parent
  const selectors = rule.selectors.map((selector) => selector.replaceAll('#{&}', '&'))
  if (!outer || outer.type === 'root') return selectors
  return fullSelectors(outer).flatMap((above) =>
    selectors.map((selector) =>
      selector.includes('&') ? selector.replaceAll('&', above) : `${above} ${selector}`,
    ),
  )
}

const isKeyframe = ({ parent }) => parent.type === 'atrule' && /keyframes$/.test(parent.name)

/** A rule with declarations; others only hold further rules. */
const isStyling = (rule) =>
  rule.some(({ type, name }) => type === 'decl' || (type === 'atrule' && name === 'include'))

/** Calls back with every selector of a sheet that styles something. */
const walkSelectors = (root, each) =>
  root.walkRules((rule) => {
    if (isKeyframe(rule) || !isStyling(rule)) return
    for (const selector of fullSelectors(rule)) each(selector, rule)
  })

/**
 * The file that owns each block: the one with most selectors that name no other block.
 * @param {{ file: string, text: string }[]} sheets
 * @returns {Map<string, string>}
 */
const ownersOf = (sheets) => {
  const counts = new Map()
  for (const { file, text } of sheets) {
    walkSelectors(scss.parse(text), (selector) => {
      const [block, ...others] = new Set(blocksIn(selector))
      if (!block || others.length > 0) return
      const files = counts.get(block) ?? new Map()
      counts.set(block, files.set(file, (files.get(file) ?? 0) + 1))
    })
  }
  const most = (files) => [...files].sort(([, a], [, b]) => b - a)[0][0]
  return new Map([...counts].map(([block, files]) => [block, most(files)]))
}

const sheetsIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.scss'))
    .map((name) => path.join(folder, name))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** Owners of a folder's blocks: one reading serves every sheet of a run. */
const ownersIn = new Map()

const rule =
  (folder, { states = [], shared = {} } = {}) =>
  (root, result) => {
    const base = path.resolve(folder)
    if (!ownersIn.has(base)) ownersIn.set(base, ownersOf(sheetsIn(base)))
    const known = ownersIn.get(base)
    const file = root.source.input.file
    const isOwn = (block) =>
      !known.has(block) ||
      known.get(block) === file ||
      states.includes(block) ||
      LIBRARY.test(block) ||
      (shared[block] ?? []).includes(path.relative(base, file))
    walkSelectors(root, (selector, node) => {
      const block = blocksIn(selector).find((name) => !isOwn(name))
      if (!block) return
      const message = messages.foreign(selector, block, path.relative(base, known.get(block)))
      stylelint.utils.report({ ruleName: RULE, result, node, message })
    })
  }
rule.ruleName = RULE
rule.messages = messages
rule.meta = { url: 'docs/decisions/0011-style-order.md' }

/**
 * Stylelint rule: a sheet styles the blocks that it owns and no other file's, so that the order of sheets does not
 * matter. `states` are classes that name a state of the whole page; `shared` names the files of a block that takes
 * several. Source: ours
 */
export default stylelint.createPlugin(RULE, rule)
