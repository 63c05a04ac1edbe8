import type { Inside } from '#contract/endpoint.ts'
import { STATEMENT_FITS, type previewMomoStatement } from '#contract/reconciliation.ts'
import { add, NOTHING } from '#domain/kernel/money.ts'
import type { StatementPlan } from '#server/reconciliation/import-statement.ts'

type Preview = Inside<(typeof previewMomoStatement)['response']>
type FitName = (typeof STATEMENT_FITS)[number]

/** So many lines and problems are told; who has more looks at them after the import, or mends the file first. */
const MOST = 200
const NEEDS_NO_EYES = new Set<FitName>(['matched', 'known'])

/** What an import would do, for the screen. */
export function toStatementPreview({ lines, passedOver, problems, refusal }: StatementPlan): Preview {
  const told = lines.map(({ to, ...line }) => ({ ...line, fit: nameOf(to) }))
  const count = (fit: FitName) => told.filter((line) => line.fit === fit).length
  const counts = Object.fromEntries(STATEMENT_FITS.map((fit) => [fit, count(fit)]))
  return {
    // Each of the names stands in it, from the list above.
    counts: counts as Record<FitName, number>,
    passedOver,
    moneyIn: add(NOTHING, ...told.filter(({ incoming }) => incoming).map(({ amount }) => amount)),
    moneyOut: add(NOTHING, ...told.filter(({ incoming }) => !incoming).map(({ amount }) => amount)),
    fees: add(NOTHING, ...told.map(({ fee }) => fee)),
    lines: told
      .filter(({ fit }) => !NEEDS_NO_EYES.has(fit))
      .toSorted((a, b) => a.row - b.row)
      .slice(0, MOST)
      .map(({ row, transactionId, direction, incoming, amount, currency, at, fit }) => ({
        row,
        transactionId,
        direction,
        incoming,
        amount,
        currency,
        movedAt: at,
        fit,
      })),
    problemCount: problems.length,
    problems: problems.slice(0, MOST).map((problem) => ({ ...problem })),
    refusal: refusal?.message ?? null,
  }
}

function nameOf(to: StatementPlan['lines'][number]['to']): FitName {
  switch (to.fit) {
    case 'order':
      if (to.differs) return 'differs'
      return to.state === 'settled' ? 'matched' : to.state
    case 'payment':
      return to.differs ? 'differs' : 'matched'
    default:
      return to.fit
  }
}
