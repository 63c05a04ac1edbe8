import { useEffect, useState } from 'react'
import { formatPhone, parsePhone } from '#domain/kernel/phone.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { PATHS } from '#web/lib/paths.ts'
import { CODE_LENGTH, CodeField } from '#web/sign-in/code-field.tsx'
import { SignInFrame } from '#web/sign-in/sign-in-frame.tsx'
import type { CodeRequest, SignIn, SignInDetails } from '#web/sign-in/use-sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface CodeStepProps {
  signIn: SignIn
  codeRequest: CodeRequest
  details: SignInDetails
}

export function CodeStep({ signIn, codeRequest, details }: CodeStepProps) {
  useTitle('Enter the code')
  const [code, setCode] = useState('')
  const unreached = signIn.offline ? '. We could not reach Mmoa Loans. Check your internet and try again.' : ''
  return (
    <SignInFrame
      title="Enter the code"
      takesFocus
      lead={
        <>
          We sent it by SMS to{' '}
          <b className="whitespace-nowrap text-ink tabular-nums">{formatPhone(parsePhone(details.phone) ?? details.phone.trim())}</b>.
        </>
      }
    >
      {codeRequest.developmentCode !== undefined && (
        <div className="mb-5">
          <Notice tone="info" title={`Development code: ${codeRequest.developmentCode}`}>
            Shown because no SMS gateway is set. A real phone gets it by SMS.
          </Notice>
        </div>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          signIn.send({ ...details, otp: code })
        }}
      >
        <CodeField
          value={code}
          disabled={signIn.busy}
          error={signIn.failure === undefined ? undefined : `${signIn.failure}${unreached}`}
          onChange={setCode}
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
      <CodeHelp key={codeRequest.round} signIn={signIn} onSendAgain={() => signIn.send(details)} />
      <p className="mt-5 flex gap-3 text-muted">
        <Icon name="shield" className="size-6 shrink-0" />
        Nobody at Mmoa Loans asks you for this code.
      </p>
    </SignInFrame>
  )
}

const WAIT_SECONDS = 60

const formatCountdown = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

interface CodeHelpProps {
  signIn: SignIn
  onSendAgain: () => void
}

function CodeHelp({ signIn: { busy, paused, startAgain }, onSendAgain }: CodeHelpProps) {
  const [left, setLeft] = useState(WAIT_SECONDS)
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <ul className="mt-6 divide-y divide-line rounded-card border border-line bg-surface px-4 shadow-card">
      {!paused && (
        <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
          <Icon name="sms" className="size-6 text-primary" />
          <div className="min-w-32 flex-1">
            <p className="font-bold">No SMS yet?</p>
            <p className="text-muted tabular-nums">{left > 0 ? `Send again in ${formatCountdown(left)}` : 'It can take a minute.'}</p>
          </div>
          {left === 0 && (
            <Button kind="quiet" disabled={busy} onClick={onSendAgain}>
              Send again
            </Button>
          )}
        </li>
      )}
      <li className="flex gap-4 py-4">
        <Icon name="stall" className="size-6 text-primary" />
        <div>
          <p className="font-bold">Get a code at the office</p>
          <p className="text-muted">
            Bring your Ghana Card, or{' '}
            <a href={PATHS.help} className="font-bold text-primary underline">
              call us
            </a>
            . A code from the office works here too.
          </p>
        </div>
      </li>
      <li>
        <button type="button" disabled={busy} className="flex min-h-13 w-full items-center gap-4 text-left font-bold" onClick={startAgain}>
          <Icon name="phone" className="size-6 text-primary" />
          <span className="flex-1">Use another number</span>
          <Icon name="right" className="size-5 text-primary" />
        </button>
      </li>
    </ul>
  )
}
