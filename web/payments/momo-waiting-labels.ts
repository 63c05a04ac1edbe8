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
    code: 'The payment waits for this code. We look by ourselves, and you can check it here too.',
    sent: 'Approve the request on your phone. We look by ourselves, and you can check it here too.',
    pending: 'Your network says that it still waits for your answer. Approve it on your phone.',
    long: `No message on your phone? ${APPROVALS}`,
  },
  office: {
    code: 'The payment waits for this code, which the customer reads out. This screen looks by itself.',
    sent: 'The customer approves it on that phone. This screen looks by itself; you may close it and come back.',
    pending: 'The network still waits for the answer on that phone.',
    long: `No message there? ${APPROVALS}`,
  },
} as const

export function momoWaitingLabel(reader: keyof typeof LABELS, { stillWaiting, longWait, voucherNote, momoProvider }: Wait): string {
  const labels = LABELS[reader]
  if (voucherNote !== null) return labels.code
  const words = stillWaiting ? labels.pending : labels.sent
  return longWait && momoProvider === 'mtn' ? `${words} ${labels.long}` : words
}
