import { add, NOTHING, type Pesewas, subtract } from '#domain/kernel/money.ts'

export interface SimulatedWallet {
  readonly phone: string
  readonly currency: string
  balance: Pesewas
  name: { given: string; family: string }
  /** `full`: receives nothing. */
  state: 'active' | 'inactive' | 'missing' | 'full'
}

export interface BookLine {
  readonly transactionId: string
  readonly reference: string
  readonly externalId: string
  readonly kind: 'collection' | 'disbursement' | 'refund'
  readonly phone: string
  readonly amount: Pesewas
  /** Deducted from a collection, added to a disbursement. */
  readonly fee: Pesewas
  readonly currency: string
  readonly at: Date
  readonly balance: Pesewas
}

/** With the transaction ID, when assigned before money moves. */
export type BookMove = Omit<BookLine, 'balance' | 'transactionId'> & { readonly transactionId: string | undefined }

export interface BookOpening {
  readonly account: Pesewas
  readonly wallet: Pesewas
}

/** The lender's account and all wallets; money moves only between them. */
export interface SimulatedBook {
  /** Every number has one unless a script removes it. */
  readonly wallet: (phone: string, currency: string) => SimulatedWallet
  readonly balance: (currency: string) => Pesewas
  readonly setBalance: (currency: string, balance: Pesewas) => void
  /** @throws RangeError for a used reference or an insufficient balance; callers check first. */
  readonly move: (move: BookMove) => BookLine
  readonly lines: () => readonly BookLine[]
  /** In Accra (UTC), `YYYY-MM-DD`. */
  readonly linesOf: (day: string) => readonly BookLine[]
}

/** `firstId` is random, so that two runs do not give one lender the same ID twice. */
export function simulatedBook(opening: BookOpening, firstId: number): SimulatedBook {
  const wallets = new Map<string, SimulatedWallet>()
  const accounts = new Map<string, Pesewas>()
  const lines: BookLine[] = []
  const moved = new Set<string>()
  const balance = (currency: string) => accounts.get(currency) ?? opening.account
  const wallet = (phone: string, currency: string) => {
    const key = `${phone} ${currency}`
    const found = wallets.get(key) ?? { phone, currency, balance: opening.wallet, name: { given: 'Sand', family: 'Box' }, state: 'active' }
    wallets.set(key, found)
    return found
  }
  return {
    wallet,
    balance,
    setBalance: (currency, amount) => void accounts.set(currency, amount),
    move: (move) => {
      if (moved.has(move.reference)) throw new RangeError(`${move.reference} has moved money before`)
      const whose = wallet(move.phone, move.currency)
      const incoming = move.kind === 'collection'
      const walletAfter = incoming ? subtract(whose.balance, move.amount) : add(whose.balance, move.amount)
      const change = incoming ? subtract(move.amount, move.fee) : subtract(NOTHING, add(move.amount, move.fee))
      const accountAfter = add(balance(move.currency), change)
      if (walletAfter < 0 || accountAfter < 0) throw new RangeError(`there is not enough for ${move.reference}`)
      moved.add(move.reference)
      whose.balance = walletAfter
      accounts.set(move.currency, accountAfter)
      const line = { ...move, transactionId: move.transactionId ?? String(firstId + lines.length), balance: accountAfter }
      lines.push(line)
      return line
    },
    lines: () => lines,
    linesOf: (day) => lines.filter(({ at }) => at.toISOString().startsWith(day)),
  }
}
