const message = 'Money is converted only in domain/kernel/money.ts: use parseCedis, formatCedis or a named helper.'
const isHundred = (node) => node.type === 'Literal' && (node.value === 100 || node.value === 0.01)
const nameOf = (node) => (node.type === 'Identifier' ? node.name : node.type === 'Literal' ? node.value : undefined)

/** No `* 100`, `/ 100`, `* 0.01`, toFixed or parseFloat outside domain/kernel/money.ts. */
export const moneyInOnePlace = {
  create(context) {
    const report = (node) => context.report({ node, message })
    return {
      BinaryExpression(node) {
        const times = node.operator === '*' && (isHundred(node.left) || isHundred(node.right))
        if (times || (node.operator === '/' && isHundred(node.right))) report(node)
      },
      AssignmentExpression(node) {
        if ((node.operator === '*=' || node.operator === '/=') && isHundred(node.right)) report(node)
      },
      Identifier(node) {
        if (node.name === 'parseFloat') report(node)
      },
      MemberExpression({ property }) {
        if (nameOf(property) === 'toFixed') report(property)
      },
    }
  },
}
