import { useState, useEffect } from 'react'
import { useTitle } from '#web/lib/use-title.ts'
import { useSignIn, type SignInDetails, type SignIn, type CodeRequest } from '#web/sign-in/use-sign-in.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { reasonNotToSend } from '#web/sign-in/login-failure.ts'
import { SignInFrame } from '#web/sign-in/sign-in-frame.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Name and phone, then a code where the account requires one. */
export function SignInPage() {
  useTitle('Get Started')
  const signIn = useSignIn()
  const [details, setDetails] = useState<SignInDetails>({ name: '', phone: '' })
  if (signIn.codeRequest) return <CodeStep signIn={signIn} codeRequest={signIn.codeRequest} details={details} />
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

const CODE_LENGTH = 6

interface CodeStepProps {
  signIn: SignIn
  codeRequest: CodeRequest
  details: SignInDetails
}

function CodeStep({ signIn, codeRequest, details }: CodeStepProps) {
  const [typed, setTyped] = useState('')
  const code = typed.replace(/\D/g, '')
  return (
    <SignInFrame title="Get Started" lead={<CodeLead message={codeRequest.message} phone={details.phone} />}>
      {codeRequest.developmentCode !== undefined && (
        <div className="mb-5">
          <Notice tone="info" title={`Development code: ${codeRequest.developmentCode}`}>
            Shown because no SMS gateway is set. A real phone gets it by SMS.
          </Notice>
        </div>
      )}
      <LoginFailedNotice signIn={signIn} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          signIn.send({ ...details, otp: code })
        }}
      >
        <TextField
          label="Code from the SMS or the office"
          hint="6 digits. A code from the SMS works for 10 minutes."
          name="otp"
          mono
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={9}
          value={typed}
          error={signIn.failure === undefined || signIn.offline ? undefined : 'Check the code and type it again.'}
          onChange={setTyped}
        />
        <Button
          type="submit"
          wide
          busy={signIn.busy && 'Getting Started...'}
          reason={code.length === CODE_LENGTH || signIn.busy ? undefined : 'Enter the 6 digits of the code.'}
        >
          Get Started
        </Button>
      </form>
      <CodeHelp key={codeRequest.round} busy={signIn.busy} onSendAgain={() => signIn.send(details)} />
      <Button kind="quiet" icon="left" className="mt-4 -ml-5" onClick={signIn.startAgain}>
        Use another number
      </Button>
    </SignInFrame>
  )
}

function CodeLead({ message, phone }: { message: string; phone: string }) {
  return (
    <>
      {message}{' '}
      <span className="whitespace-nowrap">
        Your number: <b className="text-ink tabular-nums">{phone.trim()}</b>
      </span>
    </>
  )
}

const WAIT_SECONDS = 60

/** `0:42` */
const formatCountdown = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

function CodeHelp({ busy, onSendAgain }: { busy: boolean; onSendAgain: () => void }) {
  const [left, setLeft] = useState(WAIT_SECONDS)
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <ul className="mt-6 divide-y divide-line rounded-card border border-line bg-surface px-4 shadow-card">
      <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
        <Icon name="sms" className="size-6 text-primary" />
        <div className="min-w-32 flex-1">
          <p className="font-bold">No SMS yet?</p>
          <p className="text-muted tabular-nums">
            {left > 0 ? `You can ask for a new code in ${formatCountdown(left)}` : 'Ask for a new code.'}
          </p>
        </div>
        <Button kind="quiet" disabled={left > 0 || busy} onClick={onSendAgain}>
          Send again
        </Button>
      </li>
      <li className="flex gap-4 py-4">
        <Icon name="stall" className="size-6 text-primary" />
        <div>
          <p className="font-bold">At the office?</p>
          <p className="text-muted">Ask the office for a code. Staff give you one after they check who you are.</p>
        </div>
      </li>
    </ul>
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
