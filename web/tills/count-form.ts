import { pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { DENOMINATIONS, sumOfPieces, type Denomination, type Pieces } from '#domain/tills/denominations.ts'

/** How many of each note and coin somebody typed, as text. */
export type TypedPieces = Readonly<Partial<Record<Denomination, string>>>

const MOST = 100_000
const isCount = (typed: string): boolean => /^\d{1,6}$/.test(typed) && Number(typed) <= MOST

/** What was typed beside the notes and coins; undefined where one of them is no count. Empty means none. */
function piecesOf(typed: TypedPieces): Pieces[] | undefined {
  const filled = DENOMINATIONS.map((denomination) => ({ denomination, said: (typed[denomination] ?? '').trim() })).filter(
    ({ said }) => said !== '',
  )
  if (!filled.every(({ said }) => isCount(said))) return undefined
  return filled.map(({ denomination, said }) => ({ denomination, count: Number(said) }))
}

/** A count as the form stands. `counted` is undefined until somebody said a sum, by its notes and coins or as a whole. In pesewas. */
export interface CountState {
  readonly counted: Pesewas | undefined
  readonly pieces: Pieces[] | undefined
  readonly difference: Pesewas | undefined
  /** Why it cannot be sent yet. */
  readonly problem: string | undefined
}

/** The two ways to count: by notes and coins, whose sum it then is, or the sum alone. */
export function countState(
  typed: { byPieces: boolean; pieces: TypedPieces; sum: Pesewas | undefined; reason: string },
  books: Pesewas,
): CountState {
  const pieces = typed.byPieces ? piecesOf(typed.pieces) : undefined
  if (typed.byPieces && pieces === undefined)
    return { counted: undefined, pieces, difference: undefined, problem: 'Enter how many there are of each as a whole number.' }
  const said = pieces === undefined || pieces.length === 0 ? undefined : sumOfPieces(pieces)
  const counted = typed.byPieces ? said : typed.sum
  if (counted === undefined) return { counted, pieces, difference: undefined, problem: 'Enter what you counted. An empty till is 0.' }
  const difference = subtract(counted, books)
  const unexplained = difference !== 0 && typed.reason === ''
  return {
    counted,
    pieces,
    difference: pesewas(difference),
    problem: unexplained ? 'Say why the count differs from the books.' : undefined,
  }
}
