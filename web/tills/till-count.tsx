import { times } from '#domain/kernel/money.ts'
import { worthOf } from '#domain/tills/denominations.ts'
import { Card } from '#web/ui/card.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { formatMoment, formatTime, todayHere } from '#web/shared/format-time.ts'
import { TillBadge } from '#web/tills/till-badge.tsx'
import { type Till, formatDenomination, formatDifference } from '#web/tills/till-labels.ts'

export function TillCount({ till }: { till: Till }) {
  const { books, counted, difference, closedAt, signedAt } = till
  if (books === null || counted === null || difference === null || closedAt === null) return null
  const at = (moment: Date) => `${formatMoment(moment, todayHere())}, ${formatTime(moment)}`
  return (
    <Card className="max-w-form">
      <DefinitionRows
        rows={[
          ['Books', <Cedis key="books" value={books} />],
          ...(till.firstCounted === null ? [] : [['First count', <Cedis key="first" value={till.firstCounted} />] as const]),
          ['Counted', <Cedis key="counted" value={counted} />],
          ['Difference', formatDifference(difference)],
          ...(till.reason === null ? [] : [['Reason', till.reason] as const]),
          ['Counted by', `${till.closedByName ?? ''}, ${at(closedAt)}`],
          ['Signed off', signedAt === null ? <TillBadge key="signed" till={till} /> : `${till.signedByName ?? ''}, ${at(signedAt)}`],
          ...(till.signOffNote === null ? [] : [['Note', till.signOffNote] as const]),
        ]}
      />
      {till.denominations !== null && till.denominations.length > 0 && (
        <Fold words="Notes and coins" className="mt-2">
          <DefinitionRows
            rows={till.denominations.map(({ denomination, count }) => [
              `${count} × ${formatDenomination(denomination)}`,
              <Cedis key={denomination} value={times(worthOf(denomination), count)} />,
            ])}
          />
        </Fold>
      )}
    </Card>
  )
}
