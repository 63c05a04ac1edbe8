import { Cedis } from '#web/shared/cedis.tsx'
import { Card } from '#web/ui/card.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import type { ImportPreview } from '#web/operations/import-errors.tsx'

/** What an import would bring in, to compare with the book that it comes from. A row with an error in a cell is in none of these sums. */
export function ImportSums({ preview: { totals, errorCount } }: { preview: ImportPreview }) {
  return (
    <Card>
      <h3 className="text-18 font-bold">{errorCount === 0 ? 'What the files hold' : 'What the rows that could be read hold'}</h3>
      <DefinitionRows
        rows={[
          ['Customers', totals.customers],
          ['Running loans', totals.loans],
          ['Payments', totals.payments],
          ['Lent', <Cedis key="lent" value={totals.principal} />],
          ['Repaid so far', <Cedis key="repaid" value={totals.repaid} />],
          ['Left to repay, with the price', <Cedis key="left" value={totals.outstanding} />],
        ]}
      />
    </Card>
  )
}
