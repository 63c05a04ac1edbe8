import { useLayoutEffect, useState } from 'react'
import { useTitle } from '#web/lib/use-title.ts'
import { useSignIn, type SignInDetails, type SignIn } from '#web/sign-in/use-sign-in.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CodeStep } from '#web/sign-in/code-step.tsx'
import { reasonNotToSend } from '#web/sign-in/login-failure.ts'
import { SignInFrame } from '#web/sign-in/sign-in-frame.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface Typed extends SignInDetails {
  focused?: string | undefined
}

export function SignInPage({ before = { name: '', phone: '' } }: { before?: Typed }) {
  useTitle('Get Started')
  const signIn = useSignIn()
  const [details, setDetails] = useState<SignInDetails>({ name: before.name, phone: before.phone })
  // In the same task, so that no typed letter is lost.
  useLayoutEffect(() => {
    if (before.focused !== undefined) fieldOf(before.focused)?.focus()
  }, [before])
  return signIn.codeRequest ? (
    <CodeStep signIn={signIn} codeRequest={signIn.codeRequest} details={details} />
  ) : (
    <DetailsStep signIn={signIn} details={details} onChange={setDetails} />
  )
}

const FIELDS = ['name', 'phone'] as const
const fieldOf = (name: string): HTMLInputElement | null => document.querySelector<HTMLInputElement>(`#root input[name=${name}]`)

/** From the form of sign-in.html, which this screen replaces. */
export function readTyped(): Typed {
  const focused = FIELDS.find((name) => fieldOf(name) === document.activeElement)
  return { name: fieldOf('name')?.value ?? '', phone: fieldOf('phone')?.value ?? '', focused }
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
        <Button type="submit" wide busy={signIn.busy && 'Getting Started...'} reason={signIn.busy ? undefined : reasonNotToSend(details)}>
          Get Started
        </Button>
      </form>
      <p className="mt-6 border-t border-line pt-6 text-muted">
        New here? Your name and phone number open your account. You need no password.
      </p>
      <a href={PATHS.home} className={buttonClass({ kind: 'quiet', className: 'mt-4 -ml-5' })}>
        <Icon name="left" className="size-5" />
        Back to Home
      </a>
    </SignInFrame>
  )
}

function LoginFailedNotice({ signIn }: { signIn: SignIn }) {
  if (signIn.failure === undefined) return null
  return (
    <div className="mb-5">
      <Notice tone="danger" title={signIn.failure} icon="alert" live>
        {signIn.offline && 'We could not reach Mmoa Loans. Please check your internet and try again.'}
      </Notice>
    </div>
  )
}
