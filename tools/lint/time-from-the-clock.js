const message = 'Time comes from deps.clock.now(), or as an argument: only so can a test and the demo move it.'

/** No `new Date()` without arguments and no `Date.now()` outside the clock; no-restricted-properties misses the first. */
export const timeFromTheClock = {
  create(context) {
    return {
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0) context.report({ node, message })
      },
      CallExpression(node) {
        const { callee } = node
        const now = callee.type === 'MemberExpression' && callee.object.name === 'Date' && callee.property.name === 'now'
        if (now || callee.name === 'Date') context.report({ node, message })
      },
    }
  },
}
