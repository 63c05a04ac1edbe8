import { useState } from 'react'
import { useTitle } from '#web/lib/use-title.ts'
import { CodeStep } from '#web/sign-in/code-step.tsx'
import { useSignIn, type SignInDetails, type SignIn } from '#web/sign-in/use-sign-in.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoginFailedNotice } from '#web/sign-in/login-failed-notice.tsx'
import { whatIsMissing } from '#web/sign-in/login-failure.ts'
import { SignInFrame } from '#web/sign-in/sign-in-frame.tsx'

/** Name and phone, then a code where the account requires one. */
export function SignInPage() {
  useTitle('Get Started')
  const signIn = useSignIn()
  const [details, setDetails] = useState<SignInDetails>({ name: '', phone: '' })
  if (signIn.asked) return <CodeStep signIn={signIn} asked={signIn.asked} details={details} />
  return <DetailsStep signIn={signIn} details={details} onChange={setDetails} />
}

interface DetailsStepProps {
  signIn: SignIn
  details: SignInDetails
  onChange: (details: SignInDetails) => void
}

function DetailsStep({ signIn, details, onChange }: DetailsStepProps) {
  return (
    <SignInFrame title="Get Started" lead="Enter your details to access microloans">
      <LoginFailedNotice signIn={signIn} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          signIn.send(details)
        }}
      >
        <TextField
          label="Full Name"
          name="name"
          autoComplete="name"
          required
          maxLength={120}
          value={details.name}
          error={signIn.fieldErrors['name']}
          onChange={(name) => onChange({ ...details, name })}
        />
        <TextField
          label="Phone Number"
          hint="The number you use for mobile money."
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="024XXXXXXX"
          required
          maxLength={30}
          value={details.phone}
          error={signIn.fieldErrors['phone']}
          onChange={(phone) => onChange({ ...details, phone })}
        />
        <Button type="submit" wide busy={signIn.busy && 'Getting Started...'} reason={signIn.busy ? undefined : whatIsMissing(details)}>
          Get Started
        </Button>
      </form>
      <p className="mt-6 border-t border-line pt-6 text-muted">
        New here? The same two answers open your account. No password to remember.
      </p>
      <a href={PATHS.home} className={buttonClass({ kind: 'quiet', className: 'mt-4 -ml-5' })}>
        <Icon name="left" className="size-5" />
        Back to Home
      </a>
    </SignInFrame>
  )
}
