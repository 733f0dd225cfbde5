/**
 * Refuses exported declarations without a docstring: a newcomer reads what a thing is for before how it works. One is
 * enough for a schema and its type, which have one name, and for declarations on neighbouring lines, such as a least and
 * a most. Members of classes and interfaces are free, and so are exports of what another file declares.
 */
module.exports = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { missing: '{{name}} is exported without a docstring: say what it is for.' },
  },
  create(context) {
    const { sourceCode } = context
    const described = new Set()
    let lastLine = -1
    const isDescribed = (node) => {
      const last = sourceCode.getCommentsBefore(node).at(-1)
      return last?.type === 'Block' && last.value.startsWith('*')
    }
    const nameOf = ({ id, declarations }) => id?.name ?? declarations?.[0]?.id?.name ?? 'The default'
    const check = (node) => {
      const { declaration } = node
      if (!declaration || declaration.type === 'Identifier') return
      const name = nameOf(declaration)
      const isNeighbour = node.loc.start.line === lastLine + 1
      if (isDescribed(node) || described.has(name) || isNeighbour) {
        described.add(name)
        lastLine = node.loc.end.line
      } else context.report({ node, messageId: 'missing', data: { name } })
    }
    return { ExportNamedDeclaration: check, ExportDefaultDeclaration: check }
  },
}
