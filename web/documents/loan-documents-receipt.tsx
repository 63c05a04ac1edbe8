import { useConnection } from '#web/lib/online.ts'
import { Button } from '#web/ui/button.tsx'
import type { DocumentReader } from '#web/documents/loan-documents-make.ts'
import { useSaveDocument } from '#web/documents/loan-documents-save.ts'

interface ReceiptButtonProps {
  payment: { id: number; loanId: number }
  by: DocumentReader
  /** Called when it is pressed. */
  onPress?: () => void
}

/** The receipt of a payment that counts or counted, as a file. One that waits or failed has none. */
export function ReceiptButton({ payment, by, onPress }: ReceiptButtonProps) {
  const online = useConnection() !== 'offline'
  const { save, busy, failed } = useSaveDocument(payment.loanId, by)
  return (
    <div>
      <Button
        kind="second"
        size="desk"
        icon="receipt"
        busy={busy && 'Making it...'}
        disabled={!online}
        onClick={() => {
          onPress?.()
          save({ kind: 'receipt', paymentId: payment.id })
        }}
      >
        Save receipt<span className="sr-only"> of payment {payment.id}</span>
      </Button>
      {failed !== undefined && (
        <p role="alert" className="mt-1 text-danger">
          {failed}
        </p>
      )}
    </div>
  )
}
