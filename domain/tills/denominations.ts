import { add, pesewas, times, type Pesewas } from '#domain/kernel/money.ts'

/** Bank of Ghana, largest first, in pesewas. */
const VALUES = {
  note_200: 20_000,
  note_100: 10_000,
  note_50: 5_000,
  note_20: 2_000,
  note_10: 1_000,
  note_5: 500,
  note_2: 200,
  note_1: 100,
  coin_2: 200,
  coin_1: 100,
  coin_050: 50,
  coin_020: 20,
  coin_010: 10,
  coin_005: 5,
  coin_001: 1,
} as const satisfies Record<string, number>

export type Denomination = keyof typeof VALUES

// Object.keys widens the keys to string.
export const DENOMINATIONS = Object.keys(VALUES) as Denomination[]

export const isNote = (denomination: Denomination): boolean => denomination.startsWith('note')

export const worthOf = (denomination: Denomination): Pesewas => pesewas(VALUES[denomination])

export interface Pieces {
  readonly denomination: Denomination
  readonly count: number
}

export const sumOfPieces = (pieces: readonly Pieces[]): Pesewas => add(...pieces.map((one) => times(worthOf(one.denomination), one.count)))
