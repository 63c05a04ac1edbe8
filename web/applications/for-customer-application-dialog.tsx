import { lazy, Suspense, useState, useEffect, type ComponentProps } from 'react'
import { cedis, formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { refusalToApply, type Application } from '#domain/loans/application.ts'
import { quote, SMALLEST_LOAN } from '#domain/loans/quote.ts'
import { listPendingLoans, readStaffStats } from '#contract/staff-loans.ts'
import { applyFor, readApplicant } from '#contract/staff-on-behalf.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useRead, useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { refusalOfForm } from '#web/loans/applicant.ts'
import { PriceBlock } from '#web/loans/price-block.tsx'
import { termsOfAmount, hashTerms, useAcceptance } from '#web/loans/agreed-terms.ts'
import { useCalendar } from '#web/loans/use-calendar.ts'
import { NO_BUDGET, statedWeek, WeeklyBudgetFields } from '#web/loans/weekly-budget-fields.tsx'
import { termsOfProduct, withLimitOf, type ChosenProduct } from '#web/products/chosen-product.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import type { Person } from '#web/staff-kit/staff-rows.ts'
import { missingOfSheet, SignedSheetFields } from '#web/applications/signed-sheet-fields.tsx'
import { TermsSheet } from '#web/applications/terms-sheet.tsx'
import { useAccountChanged } from '#web/staff-kit/staff-follow-ups.ts'

const STEP = cedis(50)
const ProductChoiceFor = lazy(async () => ({ default: (await import('#web/products/product-choice-for.tsx')).ProductChoiceFor }))

export function ForCustomerApplicationDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [{ text, amount }, setTyped] = useState<{ text: string; amount: Pesewas | undefined }>({ text: '', amount: undefined })
  const [purpose, setPurpose] = useState('')
  const [budget, setBudget] = useState(NO_BUDGET)
  const [reference, setReference] = useState('')
  const [product, setProduct] = useState<ChosenProduct>()
  const ofVersionOne = termsOfAmount(amount, useCalendar())
  const terms = product ? termsOfProduct(product, amount) : ofVersionOne
  const termsHash = useTermsHash(terms)
  const [signed, setSigned] = useAcceptance(terms)
  const apply = useApply(onClose)
  const reason = useReason(person, amount, product)
  const noTerms = product && terms === undefined ? 'Wait until the price is shown' : undefined
  const missing = reason ?? noTerms ?? missingOfSheet({ reference, signed })
  const busy = apply.busy || apply.unanswered
  const send = () => {
    if (amount === undefined) return
    apply.send({
      params: { userId: person.id },
      body: {
        requestedAmount: amount,
        lender: 'mmoa_direct',
        termsAccepted: signed,
        reference: oneLine(reference),
        productVersion: product?.version,
        payDay: product?.payDay,
        termsHash,
        businessPurpose: oneLine(purpose) || undefined,
        ...statedWeek(budget),
      },
    })
  }
  return (
    <FormDialog title={`Loan for ${person.fullName}`} failure="Failed to send the application" sending={apply} onClose={onClose}>
      <CedisField
        label="Loan amount"
        value={text}
        step={STEP}
        disabled={busy}
        error={apply.error?.errors['requestedAmount']}
        onChange={(typed, parsed) => setTyped({ text: typed, amount: parsed })}
      />
      <ProductAndPrice userId={person.id} amount={amount} chosen={product} disabled={busy} onChange={setProduct} />
      <TextField label="Purpose" optional value={purpose} maxLength={300} disabled={busy} onChange={setPurpose} />
      <WeeklyBudgetFields
        budget={budget}
        onChange={(change) => setBudget({ ...budget, ...change })}
        amount={amount}
        from="customer"
        errors={apply.error?.errors ?? {}}
        disabled={busy}
      />
      {terms !== undefined && amount !== undefined && <TermsSheet name={person.fullName} amount={amount} text={terms} hash={termsHash} />}
      <SignedSheetFields
        name={person.fullName}
        sheet={{ reference, signed }}
        disabled={busy}
        error={apply.error?.errors['reference']}
        onReference={setReference}
        onSigned={setSigned}
      />
      <p className="mb-4 text-muted">Another user must approve this application.</p>
      <Button wide busy={apply.busy && 'Sending...'} reason={missing} onClick={send}>
        {amount === undefined ? 'Send application' : `Apply for ${formatCedis(amount)}`}
      </Button>
    </FormDialog>
  )
}

function useApply(onClose: () => void) {
  const refresh = useRefresh()
  const changed = useAccountChanged(onClose)
  return useSubmit(applyFor, {
    ...changed,
    onDone: (answer) => {
      changed.onDone(answer)
      refresh(listPendingLoans, readStaffStats)
    },
  })
}

function ProductAndPrice(props: ComponentProps<typeof ProductChoiceFor>) {
  const { amount, chosen } = props
  return (
    <>
      <Suspense>
        <ProductChoiceFor {...props} />
      </Suspense>
      {!chosen && amount !== undefined && amount >= SMALLEST_LOAN && <PriceBlock priced={quote(amount)} today={todayHere()} />}
    </>
  )
}

/** Without the customer's facts, the server alone decides. */
function useReason({ id }: Person, amount: Pesewas | undefined, product: ChosenProduct | undefined): string | undefined {
  const applicant = useRead(readApplicant, { params: { userId: id } }, { staleTime: 0 }).data
  const facts = applicant && {
    ...applicant,
    level: withLimitOf(applicant.level, product),
    reader: 'staff' as const,
    blacklistedFor: applicant.blacklistedFor ?? undefined,
  }
  const refusalTo = (application: Application) => facts && refusalToApply(application, facts)
  return refusalOfForm({ amount, termsAccepted: true }, refusalTo, 'Enter the amount').reason
}

/** The server compares the hash of the shown terms with its own. */
function useTermsHash(text: string | undefined): string | undefined {
  const [known, setKnown] = useState<{ text: string; hash: string | undefined }>()
  useEffect(() => {
    if (text === undefined) return undefined
    let current = true
    void hashTerms(text).then((hash) => {
      if (current) setKnown({ text, hash })
    })
    return () => {
      current = false
    }
  }, [text])
  return known?.text === text ? known?.hash : undefined
}
