import { useState, useId } from 'react'
import { formatDay } from '#domain/kernel/calendar.ts'
import { formatCedis, type Pesewas, times } from '#domain/kernel/money.ts'
import { closeTill } from '#contract/tills.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { Checkbox } from '#web/forms/checkbox.tsx'
import { TextArea } from '#web/forms/text-area.tsx'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { countState, type TypedPieces, type CountState } from '#web/tills/count-form.ts'
import { type Till, formatDifference, formatDenomination } from '#web/tills/till-labels.ts'
import { useTillChanged } from '#web/staff-kit/staff-follow-ups.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { DENOMINATIONS, isNote, worthOf, type Denomination } from '#domain/tills/denominations.ts'
import { CONTROL } from '#web/forms/control-class.ts'
import { classes } from '#web/ui/classes.ts'

/** The books are shown after the first count (rule P16); a difference needs a reason. */
export function CountDialog({ till, onClose }: { till: Till; onClose: () => void }) {
  const [byPieces, setByPieces] = useState(true)
  const [pieces, setPieces] = useState<TypedPieces>({})
  const [sum, setSum] = useState<{ text: string; amount?: Pesewas | undefined }>({ text: '' })
  const [typed, setTyped] = useState('')
  const [firstCounted, setFirstCounted] = useState<Pesewas>()
  const closing = useSubmit(closeTill, useTillChanged(onClose))
  const reason = oneLine(typed)
  const state = countState({ byPieces, pieces, sum: sum.amount, reason }, firstCounted === undefined ? undefined : till.inTill)
  const locked = closing.busy || closing.unanswered
  return (
    <FormDialog
      title={`Count the till of ${formatDay(till.businessDay)}`}
      shape="wide"
      failure="The till was not closed"
      sending={closing}
      onClose={onClose}
      onSubmit={() => {
        const { counted, pieces: denominations, difference, problem } = state
        if (counted === undefined || problem !== undefined) return
        if (firstCounted === undefined) return setFirstCounted(counted)
        closing.send({
          params: { id: till.id },
          body: { counted, firstCounted, ...(denominations !== undefined && { denominations }), ...(difference !== 0 && { reason }) },
        })
      }}
    >
      <Checkbox checked={byPieces} onChange={setByPieces}>
        Count by notes and coins
      </Checkbox>
      {byPieces ? (
        <CountPieces typed={pieces} disabled={locked} onChange={setPieces} />
      ) : (
        <CedisField
          label="Counted"
          required
          value={sum.text}
          disabled={locked}
          error={closing.error?.errors['counted']}
          onChange={(text, amount) => setSum({ text, amount })}
        />
      )}
      {firstCounted !== undefined && <CountResult books={till.inTill} first={firstCounted} state={state} />}
      {state.difference !== undefined && state.difference !== 0 && (
        <TextArea
          label="Reason for the difference"
          hint="Stored in the books with the difference."
          required
          maxLength={500}
          value={typed}
          disabled={locked}
          error={closing.error?.errors['reason']}
          onChange={setTyped}
        />
      )}
      <Button type="submit" wide busy={closing.busy && 'Closing...'} reason={locked ? undefined : state.problem}>
        {firstCounted === undefined
          ? 'Compare with the books'
          : `Close till${state.counted === undefined ? '' : ` with ${formatCedis(state.counted)}`}`}
      </Button>
      <p className="mt-3 text-muted">The counted cash goes back to the safe. This till takes no more cash.</p>
    </FormDialog>
  )
}

function CountResult({ books, first, state }: { books: Pesewas; first: Pesewas; state: CountState }) {
  return (
    <div className="mb-5" aria-live="polite">
      <DefinitionRows
        rows={[
          ['Books', <Cedis key="books" value={books} />],
          ...(state.counted === first ? [] : [['First count', <Cedis key="first" value={first} />] as const]),
          ['Counted', state.counted === undefined ? 'not entered yet' : <Cedis key="counted" value={state.counted} />],
          ['Difference', state.difference === undefined ? 'not known yet' : formatDifference(state.difference)],
        ]}
      />
    </div>
  )
}

interface CountPiecesProps {
  typed: TypedPieces
  disabled: boolean
  onChange: (typed: TypedPieces) => void
}

/** Largest first. */
function CountPieces({ typed, disabled, onChange }: CountPiecesProps) {
  const field = (denomination: Denomination) => (
    <Piece
      key={denomination}
      denomination={denomination}
      text={typed[denomination] ?? ''}
      disabled={disabled}
      onChange={(text) => onChange({ ...typed, [denomination]: text })}
    />
  )
  return (
    <div className="mb-5 grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <fieldset className="min-w-0">
        <legend className="mb-2 font-bold">Notes</legend>
        <div className="grid gap-2">{DENOMINATIONS.filter(isNote).map(field)}</div>
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="mb-2 font-bold">Coins</legend>
        <div className="grid gap-2">{DENOMINATIONS.filter((one) => !isNote(one)).map(field)}</div>
      </fieldset>
    </div>
  )
}

interface PieceProps {
  denomination: Denomination
  text: string
  disabled: boolean
  onChange: (text: string) => void
}

function Piece({ denomination, text, disabled, onChange }: PieceProps) {
  const id = useId()
  const count = /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined
  return (
    <div className="grid grid-cols-[6.5rem_5rem_minmax(0,1fr)] items-center gap-2">
      <label htmlFor={id}>{formatDenomination(denomination)}</label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        disabled={disabled}
        aria-invalid={text.trim() !== '' && count === undefined ? true : undefined}
        className={classes(CONTROL, 'text-right tabular-nums')}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="text-right text-muted">{count !== undefined && <Cedis value={times(worthOf(denomination), count)} />}</span>
    </div>
  )
}
