import type { MomoProvider } from '#domain/payments/payment.ts'

interface Wait {
  readonly stillWaiting: boolean
  readonly longWait: boolean
  readonly voucherNote: string | null
  readonly momoProvider: MomoProvider | undefined
}

/** Where an MTN phone lists prompts that it did not show. */
const APPROVALS = 'Dial *170# → My Wallet → My Approvals.'

const LABELS = {
  customer: {
    code: 'The payment needs this code. We check the payment for you. You can also check it here.',
    sent: 'Approve the request on your phone. We check the payment for you. You can also check it here.',
    pending: 'Your network is still waiting for you. Approve the request on your phone.',
    long: `No message on your phone? ${APPROVALS}`,
  },
  office: {
    code: 'The payment needs this code. The customer reads it to you. This screen updates itself.',
    sent: 'The customer approves it on that phone. This screen updates itself. You can close it and come back.',
    pending: 'The network is still waiting for an answer on that phone.',
    long: `No message there? ${APPROVALS}`,
  },
} as const

export function momoWaitingLabel(reader: keyof typeof LABELS, { stillWaiting, longWait, voucherNote, momoProvider }: Wait): string {
  const labels = LABELS[reader]
  if (voucherNote !== null) return labels.code
  const words = stillWaiting ? labels.pending : labels.sent
  return longWait && momoProvider === 'mtn' ? `${words} ${labels.long}` : words
}
