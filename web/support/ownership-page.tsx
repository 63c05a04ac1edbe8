import { useState } from 'react'
import { confirmOwnership, startOver } from '#contract/profile.ts'
import { readCurrentUser } from '#contract/identity.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { errorText } from '#web/lib/api-error.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { LogoutButton } from '#web/lib/logout-button.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { useRead, useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { listOwnLoans } from '#contract/loans.ts'
import { ownRows } from '#web/profile/profile-description.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Lockup } from '#web/ui/lockup.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Before any other screen: another person may have used the number earlier (rule S22). */
export function OwnershipPage() {
  useTitle('Are these yours?')
  const [step, setStep] = useState<'question' | 'start over' | 'case'>('question')
  return (
    <main className="mx-auto max-w-form px-4 py-4">
      <Lockup />
      <Card className="mt-6">
        {step === 'question' && <Question onNo={() => setStep('start over')} />}
        {step === 'start over' && <StartOver onBack={() => setStep('question')} onCase={() => setStep('case')} />}
        {step === 'case' && <OfficeChecks />}
      </Card>
      <LogoutButton>
        {(requestLogout) => (
          <Button kind="quiet" wide className="mt-4" onClick={requestLogout}>
            Logout
          </Button>
        )}
      </LogoutButton>
    </main>
  )
}

const Title = ({ children }: { children: string }) => <h1 className="text-28 font-bold tracking-tight">{children}</h1>

function Question({ onNo }: { onNo: () => void }) {
  const user = useSignedIn()
  const refresh = useRefresh()
  const loans = useRead(listOwnLoans, {})
  const confirmation = useSubmit(confirmOwnership, { onDone: () => refresh(readCurrentUser) })
  return (
    <>
      <Title>Are these yours?</Title>
      <p className="mt-2 text-muted">This was entered with your phone number before we could check that the phone is yours.</p>
      <DefinitionRows
        rows={[['Full Name', user.fullName], ...ownRows(user, 'short'), ['Loans and applications', loans.data?.length ?? '–']]}
      />
      <Button wide className="mt-4" busy={confirmation.busy && 'Saving...'} onClick={() => confirmation.send({})}>
        Yes, they are mine
      </Button>
      <Button kind="second" wide className="mt-3" onClick={onNo}>
        No, they are not mine
      </Button>
      {confirmation.error && <p className="mt-3 text-danger">{errorText(confirmation.error, 'We could not save it. Please try again.')}</p>}
    </>
  )
}

function StartOver({ onBack, onCase }: { onBack: () => void; onCase: () => void }) {
  const [fullName, setFullName] = useState('')
  const starting = useSubmit(startOver, {
    // Another account now: nothing of the page before may stay.
    onDone: ({ startedOver }) => (startedOver ? window.location.replace(PATHS.home) : onCase()),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        starting.send({ body: { fullName } })
      }}
    >
      <Title>Start again</Title>
      <p className="mt-2 mb-4 text-muted">
        We close what was entered, withdraw open applications, and you start with an empty profile. You cannot undo this. If a loan was
        approved, the office checks it first.
      </p>
      <TextField
        label="Your Full Name"
        name="fullName"
        autoComplete="name"
        required
        value={fullName}
        error={starting.error?.errors['fullName']}
        onChange={setFullName}
      />
      {starting.error && <p className="mb-3 text-danger">{errorText(starting.error, 'We could not start again. Please try again.')}</p>}
      <Button type="submit" wide busy={starting.busy && 'Saving...'}>
        Start again
      </Button>
      <Button kind="quiet" wide className="mt-3" onClick={onBack}>
        Back
      </Button>
    </form>
  )
}

function OfficeChecks() {
  const refresh = useRefresh()
  return (
    <>
      <Title>The office checks this</Title>
      <div className="mt-4">
        <Notice tone="info" title="Please come to the office with your Ghana Card" live>
          This account has a loan or money, so we do not close it here. We opened a case. You owe nothing that you did not borrow.
        </Notice>
      </div>
      <Button wide className="mt-4" onClick={() => refresh(readCurrentUser)}>
        Continue
      </Button>
    </>
  )
}
