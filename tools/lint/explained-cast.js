const message = 'Say in a short comment why this is safe (on the line, or right above the statement), or let a guard or `satisfies` do it.'
const isStatement = (node) =>
  node.type.endsWith('Statement') ||
  node.type.endsWith('Declaration') ||
  node.type === 'PropertyDefinition' ||
  node.type === 'MethodDefinition'

/** Never past a statement with a body. */
function enclosingStatement(node) {
  let at = node
  while (at.parent && !isStatement(at)) at = at.parent
  return at.parent?.type.startsWith('Export') ? at.parent : at
}

/** A cast or `!` disables the compiler for one value. `as const` only narrows. */
export const explainedCast = {
  create(context) {
    const comments = context.sourceCode.getAllComments()
    const check = (node) => {
      const first = enclosingStatement(node).loc.start.line - 1
      const last = node.loc.end.line
      const explained = comments.some((comment) => comment.loc.end.line >= first && comment.loc.start.line <= last)
      if (!explained) context.report({ node, message })
    }
    return {
      TSAsExpression(node) {
        const target = node.typeAnnotation
        if (target.type === 'TSTypeReference' && target.typeName.name === 'const') return
        check(node)
      },
      TSTypeAssertion: check,
      TSNonNullExpression: check,
    }
  },
}
