import { Card } from '#web/ui/card.tsx'

interface PaymentInstructionsProps {
  momoAvailable: boolean
  bankDetails: string | undefined
}

export function PaymentInstructions({ momoAvailable, bankDetails }: PaymentInstructionsProps) {
  return (
    <Card labelledBy="payment-instructions">
      <h2 id="payment-instructions" className="mb-2 text-18 font-bold">
        Payment Instructions
      </h2>
      <h3 className="font-bold">Mobile Money</h3>
      <ol className="mb-4 list-decimal pl-5">
        {momoAvailable ? (
          <>
            <li>Choose Mobile Money and your network.</li>
            <li>Send the request, and approve it on your own phone with your PIN.</li>
            <li>Check the payment here. We never ask for your PIN.</li>
          </>
        ) : (
          <>
            <li>Not available yet. When it is, you approve a request on your own phone.</li>
            <li>If you already sent money by mobile money, enter its transaction ID.</li>
            <li>The office checks it with your network and confirms it.</li>
          </>
        )}
      </ol>
      {bankDetails !== undefined && (
        <>
          <h3 className="font-bold">Bank Transfer</h3>
          <ol className="mb-4 list-decimal pl-5">
            <li>
              Pay into this account:
              <span className="my-1 block rounded-control bg-sunken p-3 whitespace-pre-line">{bankDetails}</span>
            </li>
            <li>Write your loan number as the reference.</li>
            <li>Allow 1-2 business days</li>
          </ol>
        </>
      )}
      <p className="text-muted">Payments may take up to 24 hours to process. Your credit score will be updated after successful payment.</p>
    </Card>
  )
}
