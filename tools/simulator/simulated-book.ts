import { add, NOTHING, type Pesewas, subtract } from '#domain/kernel/money.ts'

/** Somebody's account at a provider. */
export interface SimulatedWallet {
  readonly phone: string
  readonly currency: string
  balance: Pesewas
  name: { given: string; family: string }
  /** `full`: over the balance that its owner's papers allow, so it receives nothing. */
  state: 'active' | 'inactive' | 'missing' | 'full'
}

/** Money that moved, once and for good. */
export interface BookLine {
  readonly transactionId: string
  readonly reference: string
  readonly externalId: string
  readonly kind: 'collection' | 'disbursement' | 'refund'
  readonly phone: string
  readonly amount: Pesewas
  /** What the provider keeps of a collection, or takes on top of a disbursement. */
  readonly fee: Pesewas
  readonly currency: string
  readonly at: Date
  /** Of the lender's account, afterwards. */
  readonly balance: Pesewas
}

/** With the number that the provider has given it already, where it gives one before money moves. */
export type BookMove = Omit<BookLine, 'balance' | 'transactionId'> & { readonly transactionId: string | undefined }

export interface BookOpening {
  readonly account: Pesewas
  readonly wallet: Pesewas
}

/** A provider's book: the lender's account and everybody's wallets. Money only ever moves between the two. */
export interface SimulatedBook {
  /** Everybody has a wallet, until a script says otherwise. */
  readonly wallet: (phone: string, currency: string) => SimulatedWallet
  readonly balance: (currency: string) => Pesewas
  readonly setBalance: (currency: string, balance: Pesewas) => void
  /** @throws RangeError where this reference has already moved money, or there is not enough: whoever calls has asked before. */
  readonly move: (move: BookMove) => BookLine
  readonly lines: () => readonly BookLine[]
  /** Of one day in Accra (UTC), `YYYY-MM-DD`. */
  readonly linesOf: (day: string) => readonly BookLine[]
}

/** `firstId`: where the numbers of transactions begin. Two books of one lender over the years must not give the same number twice, so it is drawn at random. */
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
