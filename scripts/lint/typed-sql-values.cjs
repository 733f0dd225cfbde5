/** SQL functions whose arguments share one type: PostgreSQL derives it from the others, and may choose integers. */
const FUNCTIONS = /\b(?:least|greatest|coalesce|nullif|round|mod|power)$/i
/** The text directly before a value that shares its type with its neighbour. Arrows and `||` are no arithmetic. */
const BEFORE = /(?:\b(?:then|else)|(?:^|[^-<|#>])[-+*/%])\s*$/i
/** The text directly after such a value. */
const BEHIND = /^\s*(?:[*/%+]|-(?![->]))/

/** The word before the parenthesis that is open at the end of a text; empty without one. */
const openCall = (text) => {
  let depth = 0
  for (let at = text.length - 1; at >= 0; at--) {
    if (text[at] === ')') depth += 1
    else if (text[at] === '(' && depth-- === 0) return text.slice(0, at)
  }
  return ''
}

const isShared = (before, behind) =>
  BEFORE.test(before) || BEHIND.test(behind) || FUNCTIONS.test(openCall(before).trimEnd())

const isSql = (node) =>
  node?.type === 'TaggedTemplateExpression'
    ? node.tag.name === 'sql'
    : node?.type === 'CallExpression' && node.callee.object?.name === 'sql'

/** Whether a name belongs to a value and not to a piece of SQL, as far as its own file shows. */
const isValueName = (name, scope) => {
  if (/^[A-Z][A-Z0-9_]*$/.test(name)) return true
  for (let one = scope; one; one = one.upper) {
    const [definition] = one.set.get(name)?.defs ?? []
    if (!definition) continue
    if (definition.type === 'Parameter')
      return !/RawBuilder|Expression|Expressed/.test(typeText(definition.name))
    return definition.type === 'Variable' && isValue(definition.node.init, scope)
  }
  return false
}

const typeText = (node) =>
  JSON.stringify(node?.typeAnnotation ?? null, (key, value) => (key === 'parent' ? undefined : value))

const isValue = (node, scope) => {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'number'
    case 'BinaryExpression':
    case 'MemberExpression':
      return true
    case 'Identifier':
      return isValueName(node.name, scope)
    default:
      return false
  }
}

/**
 * A value inside an SQL expression needs a type, such as `${points}::numeric`: otherwise PostgreSQL takes the type of
 * its neighbour, and rejects a fraction beside integers.
 */
module.exports = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      untyped:
        'Say the type of this value, such as ${…}::numeric: beside whole numbers a fraction is refused.',
    },
  },
  create: (context) => ({
    TaggedTemplateExpression(node) {
      if (!isSql(node)) return
      const { quasis, expressions } = node.quasi
      let before = ''
      for (const [at, expression] of expressions.entries()) {
        before += quasis[at].value.raw
        const behind = quasis[at + 1].value.raw
        const isTyped = behind.startsWith('::')
        if (
          !isTyped &&
          isShared(before, behind) &&
          isValue(expression, context.sourceCode.getScope(expression))
        )
          context.report({ node: expression, messageId: 'untyped' })
        before += 'x'
      }
    },
  }),
}
