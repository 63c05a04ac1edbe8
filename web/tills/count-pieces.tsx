import { useId } from 'react'
import { times } from '#domain/kernel/money.ts'
import { DENOMINATIONS, isNote, worthOf, type Denomination } from '#domain/tills/denominations.ts'
import { CONTROL } from '#web/forms/control-class.ts'
import { classes } from '#web/ui/classes.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import type { TypedPieces } from '#web/tills/count-form.ts'
import { formatDenomination } from '#web/tills/till-labels.ts'

interface CountPiecesProps {
  typed: TypedPieces
  disabled: boolean
  onChange: (typed: TypedPieces) => void
}

/** How many of each note and coin lie in the drawer, the largest first. */
export function CountPieces({ typed, disabled, onChange }: CountPiecesProps) {
  const field = (denomination: Denomination) => (
    <Piece
      key={denomination}
      denomination={denomination}
      said={typed[denomination] ?? ''}
      disabled={disabled}
      onSay={(said) => onChange({ ...typed, [denomination]: said })}
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
  said: string
  disabled: boolean
  onSay: (said: string) => void
}

function Piece({ denomination, said, disabled, onSay }: PieceProps) {
  const id = useId()
  const count = /^\d{1,6}$/.test(said.trim()) ? Number(said) : undefined
  return (
    <div className="grid grid-cols-[6.5rem_5rem_minmax(0,1fr)] items-center gap-2">
      <label htmlFor={id}>{formatDenomination(denomination)}</label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={said}
        disabled={disabled}
        aria-invalid={said.trim() !== '' && count === undefined ? true : undefined}
        className={classes(CONTROL, 'text-right tabular-nums')}
        onChange={(event) => onSay(event.target.value)}
      />
      <span className="text-right text-muted">{count !== undefined && <Cedis value={times(worthOf(denomination), count)} />}</span>
    </div>
  )
}
