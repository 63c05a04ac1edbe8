import type { Pesewas } from '#domain/kernel/money.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import type { CountState } from '#web/tills/count-form.ts'
import { sayDifference } from '#web/tills/till-words.ts'

/** The count beside the books, as it is typed. */
export function CountResult({ books, state }: { books: Pesewas; state: CountState }) {
  return (
    <div className="mb-5" aria-live="polite">
      <DefinitionRows
        rows={[
          ['Books', <Cedis key="books" value={books} />],
          ['Counted', state.counted === undefined ? 'not said yet' : <Cedis key="counted" value={state.counted} />],
          ['Difference', state.difference === undefined ? 'not known yet' : sayDifference(state.difference)],
        ]}
      />
    </div>
  )
}
