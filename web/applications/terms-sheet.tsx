import { createPortal } from 'react-dom'
import { formatAmount, type Pesewas } from '#domain/kernel/money.ts'
import { SealedTerms } from '#web/loans/sealed-terms.tsx'
import { Button } from '#web/ui/button.tsx'
import '#web/applications/terms-sheet.css'

interface TermsSheetProps {
  name: string
  amount: Pesewas
  text: string
  hash: string | undefined
}

/** While mounted, the page prints only the A4 sheet to sign. */
export function TermsSheet({ name, amount, text, hash }: TermsSheetProps) {
  return (
    <div className="mb-4 grid gap-2">
      <SealedTerms text={text} {...(hash !== undefined && { hash })} title="Terms to sign" />
      <Button kind="second" size="desk" icon="print" onClick={() => window.print()}>
        Print sheet
      </Button>
      {createPortal(
        <div className="terms-sheet" aria-hidden="true">
          <h1>Mmoa Loans: terms of a loan of GH₵{formatAmount(amount)}</h1>
          <p>For {name}</p>
          <p className="terms-sheet-text">{text}</p>
          {hash !== undefined && <p className="terms-sheet-seal">Seal of this text (SHA-256): {hash}</p>}
          <p>I have read these terms, or they were read to me, and I accept them.</p>
          <dl>
            {['Signature or thumbprint', 'Date', 'Reference', 'Signed before'].map((line) => (
              <div key={line}>
                <dt>{line}</dt>
                <dd />
              </div>
            ))}
          </dl>
        </div>,
        document.body,
      )}
    </div>
  )
}
