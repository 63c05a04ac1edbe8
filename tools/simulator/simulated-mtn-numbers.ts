export type TestOutcome = { readonly reason: string } | 'ongoing' | 'delayed'

interface TestNumber {
  readonly pay: TestOutcome
  readonly transfer: TestOutcome
  /** Or the error response. */
  readonly active: boolean | { readonly status: number; readonly code: string }
}

const fails = (reason: string): TestOutcome => ({ reason })
const bothFail = (pay: string, transfer: string, active: TestNumber['active'] = true): TestNumber => ({
  pay: fails(pay),
  transfer: fails(transfer),
  active,
})
const refuses = (status: number, code: string) => ({ status, code })

/** Official test numbers 46733123450 to 46733123464, by their last two digits. */
const TEST_NUMBERS: Readonly<Record<string, TestNumber>> = {
  '50': bothFail('INTERNAL_PROCESSING_ERROR', 'INTERNAL_PROCESSING_ERROR', refuses(404, 'RESOURCE_NOT_FOUND')),
  '51': bothFail('APPROVAL_REJECTED', 'APPROVAL_REJECTED', false),
  '52': bothFail('EXPIRED', 'EXPIRED', refuses(500, 'NOT_ALLOWED')),
  '53': { pay: 'ongoing', transfer: 'ongoing', active: refuses(500, 'NOT_ALLOWED_TARGET_ENVIRONMENT') },
  '54': { pay: 'delayed', transfer: 'delayed', active: refuses(500, 'INTERNAL_PROCESSING_ERROR') },
  '55': bothFail('PAYER_NOT_FOUND', 'NOT_ENOUGH_FUNDS', refuses(503, 'SERVICE_UNAVAILABLE')),
  '56': bothFail('PAYEE_NOT_ALLOWED_TO_RECEIVE', 'PAYER_LIMIT_REACHED'),
  '57': bothFail('NOT_ALLOWED', 'PAYEE_NOT_FOUND'),
  '58': bothFail('NOT_ALLOWED_TARGET_ENVIRONMENT', 'NOT_ALLOWED'),
  '59': bothFail('INVALID_CALLBACK_URL_HOST', 'NOT_ALLOWED_TARGET_ENVIRONMENT'),
  '60': bothFail('INVALID_CURRENCY', 'INVALID_CALLBACK_URL_HOST'),
  '61': bothFail('INTERNAL_PROCESSING_ERROR', 'INVALID_CURRENCY'),
  '62': bothFail('SERVICE_UNAVAILABLE', 'INTERNAL_PROCESSING_ERROR'),
  '63': bothFail('COULD_NOT_PERFORM_TRANSACTION', 'SERVICE_UNAVAILABLE'),
  '64': bothFail('TRANSFER_TYPE_UNKNOWN', 'TRANSFER_TYPE_UNKNOWN'),
}

/** Measured at MTN's sandbox. */
export const DELAY_SECONDS = 25

/** 0540000450 to 0540000464 behave like them: the product's forms accept no Swedish number. With country code. */
export function testNumber(msisdn: string): TestNumber | undefined {
  const match = /^(?:467331234|2335400004)([56]\d)$/.exec(msisdn)
  return match?.[1] === undefined ? undefined : TEST_NUMBERS[match[1]]
}

/** By the reference to refund, as in MTN's table. */
const REFUND_REASONS: readonly (TestOutcome | undefined)[] = [
  undefined,
  fails('RESOURCE_NOT_FOUND'),
  fails('INTERNAL_PROCESSING_ERROR'),
  fails('APPROVAL_REJECTED'),
  fails('EXPIRED'),
  'ongoing',
  'delayed',
  fails('NOT_ALLOWED'),
  fails('NOT_ALLOWED_TARGET_ENVIRONMENT'),
  fails('INVALID_CALLBACK_URL_HOST'),
  fails('INVALID_CURRENCY'),
  fails('INTERNAL_PROCESSING_ERROR'),
  fails('SERVICE_UNAVAILABLE'),
  fails('COULD_NOT_PERFORM_TRANSACTION'),
]

export const testRefund = (referenceIdToRefund: string): TestOutcome | undefined =>
  /^\d{1,2}$/.test(referenceIdToRefund) ? REFUND_REASONS[Number(referenceIdToRefund)] : undefined
