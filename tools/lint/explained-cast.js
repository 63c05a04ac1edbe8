const message = 'Say in a short comment why this is safe (on the line, or right above the statement), or let a guard or `satisfies` do it.'
const isStatement = (node) =>
  node.type.endsWith('Statement') ||
  node.type.endsWith('Declaration') ||
  node.type === 'PropertyDefinition' ||
  node.type === 'MethodDefinition'

/** The statement that a reader would take as one thought: up to the first statement, and past nothing that has a body of its own. */
function enclosingStatement(node) {
  let at = node
  while (at.parent && !isStatement(at)) at = at.parent
  return at.parent?.type.startsWith('Export') ? at.parent : at
}

/** A cast or `!` switches the compiler off for one value; the comment beside it takes the compiler's place. `as const` only narrows. */
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
