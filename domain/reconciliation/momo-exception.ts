export const MOMO_EXCEPTION_KINDS = [
  'wrong_amount',
  'wrong_currency',
  'wrong_wallet',
  'late_success',
  'failed_after_success',
  'transaction_taken',
  'stale',
  'missing_at_provider',
  'missing_with_us',
  'duplicate',
  'unknown',
] as const
export type MomoExceptionKind = (typeof MOMO_EXCEPTION_KINDS)[number]

export const MOMO_EXCEPTION_ACTIONS = [
  'confirm',
  'settle',
  'book_moved',
  'keep',
  'from_kept',
  'provider_transfer',
  'over_short',
  'fail',
  'reverse',
  'close',
] as const
export type MomoExceptionAction = (typeof MOMO_EXCEPTION_ACTIONS)[number]

interface KindLabel {
  readonly name: string
  readonly meaning: string
}
export const MOMO_EXCEPTION_LABELS = {
  wrong_amount: {
    name: 'Wrong amount',
    meaning: 'The provider reports another amount than we ordered. We booked nothing from this report.',
  },
  wrong_currency: {
    name: 'Wrong currency',
    meaning: 'The provider reports another currency than we ordered. We booked nothing from this report.',
  },
  wrong_wallet: {
    name: 'Wrong wallet',
    meaning: 'The provider reports another wallet than we ordered. We booked nothing from this report.',
  },
  late_success: { name: 'Late success', meaning: 'The provider first reported a failure, then a success.' },
  failed_after_success: { name: 'Failed after success', meaning: 'The provider first reported a success, then a failure.' },
  transaction_taken: {
    name: 'Transaction taken',
    meaning: 'Another payment already has this transaction ID.',
  },
  stale: { name: 'Stale', meaning: 'The provider has not reported a result for a day.' },
  missing_at_provider: { name: 'Missing at the provider', meaning: 'It is in our ledger, but not on the statement of its day.' },
  missing_with_us: { name: 'Missing with us', meaning: 'It is on the statement, but our order failed.' },
  duplicate: { name: 'Duplicate', meaning: 'The provider moved money twice for the same order.' },
  unknown: { name: 'Unknown', meaning: 'The statement has money that matches none of our records.' },
} as const satisfies Record<MomoExceptionKind, KindLabel>

export interface ExceptionFacts {
  readonly kind: MomoExceptionKind
  /** Other: the lender's own money. */
  readonly direction: 'collection' | 'disbursement' | 'refund' | 'other'
  readonly incoming: boolean
  /** The state of its transaction. */
  readonly transaction: 'open' | 'SUCCESSFUL' | 'FAILED' | null
  /** Amount, currency and transaction ID are known, so that it can be booked. */
  readonly reportedMovement: boolean
  readonly payment: boolean
  /** The money is on no loan, and unallocated. */
  readonly unallocated: boolean
  readonly loanWaits: boolean
  /** A pending payment has its amount, and its transaction ID or wallet. */
  readonly claimed: boolean
}

/** The fitting one first. While its transaction is open, only those that end it too: no longer polled, it would block its loan. */
export function actionsOn(facts: ExceptionFacts): readonly MomoExceptionAction[] {
  const { kind, direction, transaction, reportedMovement, payment, unallocated } = facts
  const isOpen = transaction === 'open'
  const close = isOpen ? [] : (['close'] as const)
  switch (kind) {
    case 'unknown':
      return onUnknown(facts)
    case 'duplicate':
      return facts.incoming ? ['keep', 'close'] : ['from_kept', 'close']
    case 'wrong_amount':
      return onWrongAmount(facts)
    case 'wrong_wallet':
      if (isOpen) return reportedMovement ? ['settle', 'fail'] : ['fail']
      // Nothing was booked and no statement will list it again.
      return transaction === 'FAILED' && direction === 'collection' && reportedMovement ? ['settle', 'close'] : ['close']
    case 'wrong_currency':
    case 'transaction_taken':
      return isOpen ? ['fail'] : ['close']
    case 'stale':
      if (!isOpen) return ['close']
      return reportedMovement ? ['settle', 'fail'] : ['fail']
    case 'missing_with_us':
      return reportedMovement ? ['settle', ...(direction === 'refund' ? (['from_kept'] as const) : []), ...close] : close
    case 'late_success':
      // Resolved at its loan, which blocks other payouts, unless it was paid out otherwise.
      if (direction === 'disbursement') return facts.loanWaits ? [] : ['from_kept', 'close']
      // Reserved until staff decide.
      return direction === 'refund' ? ['settle', 'from_kept', 'close'] : ['close']
    case 'failed_after_success':
    case 'missing_at_provider':
      if (payment) return ['reverse', 'close']
      return unallocated ? ['from_kept', 'close'] : ['close']
  }
}

function onUnknown({ direction, incoming, claimed }: ExceptionFacts): readonly MomoExceptionAction[] {
  if (!incoming) return ['provider_transfer', 'from_kept', 'over_short', 'close']
  if (direction === 'other') return ['provider_transfer', 'over_short', 'keep', 'close']
  return [...(claimed ? (['confirm'] as const) : []), 'keep', 'provider_transfer', 'over_short', 'close']
}

/** Incoming money becomes unallocated, outgoing money is booked as it left. */
function onWrongAmount({ direction, transaction, reportedMovement, payment, loanWaits }: ExceptionFacts): readonly MomoExceptionAction[] {
  const end = transaction === 'open' ? 'fail' : 'close'
  if (direction === 'collection') {
    if (transaction !== 'SUCCESSFUL' && reportedMovement) return ['keep', end]
    return payment ? ['reverse', 'close'] : [end]
  }
  if (!reportedMovement || transaction === null || direction === 'other') return [end]
  const isTooLate = direction === 'disbursement' && transaction === 'FAILED' && !loanWaits
  return [isTooLate ? 'from_kept' : 'book_moved', end]
}
