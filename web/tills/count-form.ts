import { pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { DENOMINATIONS, sumOfPieces, type Denomination, type Pieces } from '#domain/tills/denominations.ts'

export type TypedPieces = Readonly<Partial<Record<Denomination, string>>>

const MOST = 100_000
const isCount = (typed: string): boolean => /^\d{1,6}$/.test(typed) && Number(typed) <= MOST

/** Empty means none; undefined if a field is not a number. */
function piecesOf(typed: TypedPieces): Pieces[] | undefined {
  const filled = DENOMINATIONS.map((denomination) => ({ denomination, text: (typed[denomination] ?? '').trim() })).filter(
    ({ text }) => text !== '',
  )
  if (!filled.every(({ text }) => isCount(text))) return undefined
  return filled.map(({ denomination, text }) => ({ denomination, count: Number(text) }))
}

/** `counted` is undefined until an amount is entered. */
export interface CountState {
  readonly counted: Pesewas | undefined
  readonly pieces: Pieces[] | undefined
  readonly difference: Pesewas | undefined
  readonly problem: string | undefined
}

/** A difference is known once it was compared with the books (rule P16). */
export function countState(
  typed: { byPieces: boolean; pieces: TypedPieces; sum: Pesewas | undefined; reason: string },
  books: Pesewas | undefined,
): CountState {
  const pieces = typed.byPieces ? piecesOf(typed.pieces) : undefined
  if (typed.byPieces && pieces === undefined)
    return { counted: undefined, pieces, difference: undefined, problem: 'Enter whole numbers of notes and coins.' }
  const sum = pieces === undefined || pieces.length === 0 ? undefined : sumOfPieces(pieces)
  const counted = typed.byPieces ? sum : typed.sum
  if (counted === undefined)
    return { counted, pieces, difference: undefined, problem: 'Enter the counted amount. For an empty till, enter 0.' }
  if (books === undefined) return { counted, pieces, difference: undefined, problem: undefined }
  const difference = subtract(counted, books)
  const unexplained = difference !== 0 && typed.reason === ''
  return {
    counted,
    pieces,
    difference: pesewas(difference),
    problem: unexplained ? 'Enter the reason for the difference.' : undefined,
  }
}
