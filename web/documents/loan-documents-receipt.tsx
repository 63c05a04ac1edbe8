import { useConnection } from '#web/lib/online.ts'
import { Button } from '#web/ui/button.tsx'
import type { DocumentReader } from '#web/documents/loan-documents-make.ts'
import { useSaveDocument } from '#web/documents/loan-documents-save.ts'

interface ReceiptButtonProps {
  payment: { id: number; loanId: number }
  by: DocumentReader
  onPress?: () => void
}

/** Pending and failed payments have no receipt. */
export function ReceiptButton({ payment, by, onPress }: ReceiptButtonProps) {
  const online = useConnection() !== 'offline'
  const { save, busy, failed } = useSaveDocument(payment.loanId, by)
  return (
    <div>
      <Button
        kind="second"
        size="desk"
        icon="receipt"
        busy={busy && 'Preparing...'}
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
