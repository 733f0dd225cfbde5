/** Most members of an interface of dependencies: a service that needs more does more than one thing. Source: ours */
const MOST = 10

/**
 * Refuses interfaces named `…Deps` with too many members of their own. A composite that builds several services is an
 * intersection of the types of its parts, so its own members are counted, too.
 */
module.exports = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      many: '{{name}} has {{count}} members, the most is {{most}}: split the service, or intersect the types of its parts.',
    },
  },
  create: (context) => {
    const check = (node, name, members) => {
      if (!name.endsWith('Deps') || members.length <= MOST) return
      context.report({ node, messageId: 'many', data: { name, count: members.length, most: MOST } })
    }
    return {
      TSInterfaceDeclaration: (node) => check(node.id, node.id.name, node.body.body),
      'TSTypeAliasDeclaration TSTypeLiteral'(node) {
        let alias = node.parent
        while (alias.type === 'TSIntersectionType') alias = alias.parent
        if (alias.type === 'TSTypeAliasDeclaration') check(alias.id, alias.id.name, node.members)
      },
    }
  },
}
