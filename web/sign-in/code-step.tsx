import { useState } from 'react'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CodeHelp } from '#web/sign-in/code-help.tsx'
import { LoginFailedNotice } from '#web/sign-in/login-failed-notice.tsx'
import { SignInFrame } from '#web/sign-in/sign-in-frame.tsx'
import type { CodeAsked, SignIn, SignInDetails } from '#web/sign-in/use-sign-in.ts'

const CODE_LENGTH = 6

interface CodeStepProps {
  signIn: SignIn
  asked: CodeAsked
  details: SignInDetails
}

/** The six digits that prove the phone, from the SMS or from the office. */
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
