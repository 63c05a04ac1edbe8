import { useState, useEffect } from 'react'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { LoginFailedNotice } from '#web/sign-in/login-failed-notice.tsx'
import { SignInFrame } from '#web/sign-in/sign-in-frame.tsx'
import type { CodeRequest, SignIn, SignInDetails } from '#web/sign-in/use-sign-in.ts'
import { Icon } from '#web/ui/icon.tsx'

const CODE_LENGTH = 6

interface CodeStepProps {
  signIn: SignIn
  asked: CodeRequest
  details: SignInDetails
}

export function CodeStep({ signIn, asked, details }: CodeStepProps) {
  const [typed, setTyped] = useState('')
  const code = typed.replace(/\D/g, '')
  return (
    <SignInFrame title="Get Started" lead={<CodeLead message={asked.message} phone={details.phone} />}>
      {asked.developmentCode !== undefined && (
        <div className="mb-5">
          <Notice tone="info" title={`Development code: ${asked.developmentCode}`}>
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
          reason={code.length === CODE_LENGTH || signIn.busy ? undefined : 'Enter the 6 digits of the code to go on.'}
        >
          Get Started
        </Button>
      </form>
      <CodeHelp key={asked.round} busy={signIn.busy} onSendAgain={() => signIn.send(details)} />
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
const formatTimeLeft = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

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
          <p className="text-muted tabular-nums">{left > 0 ? `You can ask again in ${formatTimeLeft(left)}` : 'Ask for a new code.'}</p>
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
