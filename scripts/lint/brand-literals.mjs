import stylelint from 'stylelint'
import { rosesOf } from './rose.mjs'

const RULE = 'jinyu/brand-literals'

const messages = stylelint.utils.ruleMessages(RULE, {
  rose: (literal) => `"${literal}" is a rose: name it in src/styles/brand.scss, or use a token`,
})

const rule = (isOn) => (root, result) => {
  if (!isOn) return
  root.walkDecls((node) => {
    for (const word of rosesOf(node.value))
      stylelint.utils.report({ ruleName: RULE, result, node, word, message: messages.rose(word) })
  })
}
rule.ruleName = RULE
rule.messages = messages
rule.meta = { url: 'docs/product/ui.md' }

/** Stylelint rule: the brand's rose has a name, so that another brand colour is a change of one sheet. Source: ours */
export default stylelint.createPlugin(RULE, rule)
