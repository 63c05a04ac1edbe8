import { explainedCast } from './explained-cast.js'

const moneyMessage = 'Money is converted only in domain/kernel/money.ts: use parseCedis, formatCedis or a named helper.'
const isHundred = (node) => node.type === 'Literal' && (node.value === 100 || node.value === 0.01)
const nameOf = (node) => (node.type === 'Identifier' ? node.name : node.type === 'Literal' ? node.value : undefined)

/** No `* 100`, `/ 100`, `* 0.01`, toFixed or parseFloat outside domain/kernel/money.ts. */
const moneyInOnePlace = {
  create(context) {
    const report = (node) => context.report({ node, message: moneyMessage })
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

const timeMessage = 'Time comes from deps.clock.now(), or as an argument: only so can a test and the demo move it.'

/** No `new Date()` without arguments and no `Date.now()` outside the clock; no-restricted-properties misses the first. */
const timeFromTheClock = {
  create(context) {
    return {
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0) context.report({ node, message: timeMessage })
      },
      CallExpression(node) {
        const { callee } = node
        const now = callee.type === 'MemberExpression' && callee.object.name === 'Date' && callee.property.name === 'now'
        if (now || callee.name === 'Date') context.report({ node, message: timeMessage })
      },
    }
  },
}

const pathMessage = 'In a folder with a space such a path is wrong: use fileURLToPath(), and programs with a list of arguments.'
const isOwnAddress = (node) =>
  node.type === 'NewExpression' && node.callee.name === 'URL' && node.arguments.some((one) => one.object?.type === 'MetaProperty')

/** No path by `new URL(…, import.meta.url).pathname`, and no command in one string for a shell. */
const pathsWithSpaces = {
  create(context) {
    return {
      MemberExpression(node) {
        if (nameOf(node.property) === 'pathname' && isOwnAddress(node.object)) context.report({ node, message: pathMessage })
      },
      CallExpression(node) {
        if (node.callee.name === 'execSync') context.report({ node, message: pathMessage })
      },
      Property(node) {
        if (nameOf(node.key) === 'shell' && node.value.value === true) context.report({ node, message: pathMessage })
      },
    }
  },
}

/** Tested in tests/architecture/lint-and-borders.test.ts. */
export default {
  meta: { name: 'mmoa' },
  rules: {
    'money-in-one-place': moneyInOnePlace,
    'explained-cast': explainedCast,
    'paths-with-spaces': pathsWithSpaces,
    'time-from-the-clock': timeFromTheClock,
  },
}
