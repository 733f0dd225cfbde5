import { readFileSync } from 'node:fs'
import path from 'node:path'
import scss from 'postcss-scss'
import stylelint from 'stylelint'
import { projectDir } from '../lib/project.mjs'

const RULE = 'jinyu/named-values'

const messages = stylelint.utils.ruleMessages(RULE, {
  named: (name, sheet) => `This is "${name}" of ${sheet}: use the name`,
})

/** Sheets that name gradients, shadows and colours. */
const SHEETS = ['src/styles/brand.scss', 'src/styles/over-picture.scss', 'src/styles/shadows.scss']

const oneLine = (value) =>
  value
    .replace(/\s+/g, ' ')
    .replace(/(?<=\() | (?=\))/g, '')
    .toLowerCase()

/** How a sheet would write a value out; a colour without opacity is written out as one with any opacity. */
const literalOf = (value) => oneLine(value).replace(/^rgb\((.*)\)$/, 'rgba($1,')

const namesIn = (sheet) => {
  const names = []
  scss.parse(readFileSync(path.join(projectDir, sheet), 'utf8')).each((node) => {
    if (node.type === 'decl' && node.prop.startsWith('$') && /[ (]/.test(node.value))
      names.push({ name: node.prop, sheet, literal: literalOf(node.value) })
  })
  return names
}

const known = SHEETS.flatMap(namesIn)

const rule = (isOn) => (root, result) => {
  if (!isOn) return
  root.walkDecls((node) => {
    const value = oneLine(node.value)
    for (const { name, sheet, literal } of known) {
      if (node.prop === name || !value.includes(literal)) continue
      stylelint.utils.report({ ruleName: RULE, result, node, message: messages.named(name, sheet) })
    }
  })
}
rule.ruleName = RULE
rule.messages = messages
rule.meta = { url: 'docs/decisions/0011-style-order.md' }

/** Stylelint rule: a gradient, a shadow or a colour that has a name is not written out again. Source: ours */
export default stylelint.createPlugin(RULE, rule)
