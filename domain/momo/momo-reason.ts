/** Each adapter translates its provider's codes. */
export const MOMO_REASONS = [
  'declined',
  'expired',
  'too_little_money',
  'not_processed',
  'no_wallet',
  'wallet_limit',
  'wallet_not_active',
  'cannot_receive',
  'wrong_voucher',
  'our_account_too_low',
  'our_limit',
  'returned',
  'not_accepted',
  'not_received',
  'not_allowed',
  'not_configured',
  'provider_trouble',
  'unknown',
] as const
export type MomoReason = (typeof MOMO_REASONS)[number]

interface ReasonTexts {
  readonly customer: string
  readonly office: string
}
const OUR_TROUBLE = 'The payment service has a problem. You were not charged. Please try again later, or pay at the office.'

/** As the networks mean it: MTN's "internal processing error" is usually an empty wallet. */
const REASON_TEXTS = {
  declined: { customer: 'You declined the request.', office: 'The customer declined the request.' },
  expired: {
    customer: 'The request timed out: approve within 5 minutes. Try again.',
    office: 'The request timed out before it was approved.',
  },
  too_little_money: { customer: 'Your wallet balance is too low.', office: 'The balance of the wallet is too low.' },
  not_processed: {
    customer: 'The payment did not go through. Most often the wallet balance is too low. Check your balance and try again.',
    office: 'The network could not process it. Most often the balance of the paying wallet is too low.',
  },
  no_wallet: {
    customer: 'This number has no mobile money wallet on this network. Check number and network.',
    office: 'This number has no wallet on this network.',
  },
  wallet_limit: { customer: 'Your daily wallet limit is reached.', office: 'The wallet has reached its limit.' },
  wallet_not_active: {
    customer: 'This wallet is not active. Please call your network, or use another number.',
    office: 'The wallet is not active.',
  },
  cannot_receive: {
    customer: 'This wallet cannot receive the money. Please call the office.',
    office: 'The wallet does not exist or would exceed its balance limit.',
  },
  wrong_voucher: {
    customer: 'The voucher code was not right. Please make a new one and try again.',
    office: 'The voucher code was wrong.',
  },
  our_account_too_low: {
    customer: 'We could not send the payout. We have notified the office.',
    office: 'The balance of our provider account is too low.',
  },
  our_limit: {
    customer: 'We could not send the payout. We have notified the office.',
    office: 'Our provider account has reached its limit.',
  },
  returned: {
    customer: 'The money went back to where it came from. Please call the office.',
    office: 'The provider returned the money.',
  },
  not_accepted: { customer: OUR_TROUBLE, office: 'The provider did not accept the request.' },
  not_received: {
    customer: 'The request did not reach the network. You were not charged. Try again.',
    office: 'The provider did not receive the request.',
  },
  not_allowed: { customer: OUR_TROUBLE, office: 'The provider refused this: an account is restricted.' },
  not_configured: {
    customer: OUR_TROUBLE,
    office: 'The provider refused our keys, address, currency or environment. Check the settings.',
  },
  provider_trouble: { customer: OUR_TROUBLE, office: 'The provider is out of service.' },
  unknown: {
    customer: 'The payment did not go through. You were not charged. Please try again.',
    office: 'The provider gave an unknown reason.',
  },
} as const satisfies Record<MomoReason, ReasonTexts>

export const momoReasonForCustomer = (reason: MomoReason): string => REASON_TEXTS[reason].customer

export const momoReasonForStaff = (reason: MomoReason): string => REASON_TEXTS[reason].office
