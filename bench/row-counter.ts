import { type KyselyPlugin, type PluginTransformQueryArgs, type PluginTransformResultArgs, RawNode } from 'kysely'

interface Step {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly Step[]
}

const rowsOf = (step: Step): number =>
  (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Join Filter'] ?? 0)) * step['Actual Loops'] +
  (step.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), 0)

/** Runs the raw statements of a transaction under EXPLAIN, which returns none of their rows, and counts the rows of all steps. */
export class RowCounter implements KyselyPlugin {
  rows = 0

  transformQuery({ node }: PluginTransformQueryArgs) {
    if (!RawNode.is(node)) return node
    const [first = '', ...others] = node.sqlFragments
    return { ...node, sqlFragments: [`explain (analyze, timing off, format json) ${first}`, ...others] }
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    // As PostgreSQL documents its JSON of a plan.
    const [plan] = result.rows as { 'QUERY PLAN': readonly { readonly Plan: Step }[] }[]
    for (const { Plan } of plan?.['QUERY PLAN'] ?? []) this.rows += rowsOf(Plan)
    return { ...result, rows: [] }
  }
}
