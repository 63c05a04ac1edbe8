import type { Inside } from '#contract/endpoint.ts'
import { STATEMENT_FITS, type previewMomoStatement } from '#contract/reconciliation.ts'
import { add, NOTHING } from '#domain/kernel/money.ts'
import type { StatementPlan } from '#server/reconciliation/import-statement.ts'

type Preview = Inside<(typeof previewMomoStatement)['response']>
type FitName = (typeof STATEMENT_FITS)[number]

/** The rest is listed after the import. */
const MOST_SHOWN = 200
const NEEDS_NO_CHECK = new Set<FitName>(['matched', 'known'])

export function toStatementPreview({ lines, passedOver, problems, refusal }: StatementPlan): Preview {
  const named = lines.map(({ to, ...line }) => ({ ...line, fit: nameOf(to) }))
  const count = (fit: FitName) => named.filter((line) => line.fit === fit).length
  const counts = Object.fromEntries(STATEMENT_FITS.map((fit) => [fit, count(fit)]))
  return {
    // fromEntries loses the key type.
    counts: counts as Record<FitName, number>,
    passedOver,
    moneyIn: add(NOTHING, ...named.filter(({ incoming }) => incoming).map(({ amount }) => amount)),
    moneyOut: add(NOTHING, ...named.filter(({ incoming }) => !incoming).map(({ amount }) => amount)),
    fees: add(NOTHING, ...named.map(({ fee }) => fee)),
    lines: named
      .filter(({ fit }) => !NEEDS_NO_CHECK.has(fit))
      .toSorted((a, b) => a.row - b.row)
      .slice(0, MOST_SHOWN)
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
    problems: problems.slice(0, MOST_SHOWN).map((problem) => ({ ...problem })),
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
