const STORES = /^@\/stores\//

/**
 * Refuses `new` of a class that was imported from the stores: the root knows their dependencies and creates them, and
 * `usePageStore` gives a component one of its own.
 */
module.exports = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { made: 'The root creates {{name}}: read it by useStores, or own it by usePageStore.' },
  },
  create: (context) => {
    const imported = new Set()
    return {
      ImportDeclaration(node) {
        if (!STORES.test(node.source.value)) return
        for (const { local } of node.specifiers) imported.add(local.name)
      },
      NewExpression(node) {
        const { name } = node.callee
        if (imported.has(name)) context.report({ node, messageId: 'made', data: { name } })
      },
    }
  },
}
