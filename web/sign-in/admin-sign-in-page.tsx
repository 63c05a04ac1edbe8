import { useState } from 'react'
import { readSignInSettings } from '#contract/identity.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { SecondFactorFields } from '#web/sign-in/second-factor-fields.tsx'
import { SignInFrame } from '#web/sign-in/sign-in-frame.tsx'
import { useAdminSignIn } from '#web/sign-in/use-admin-sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Nothing links to this page. */
export function AdminSignInPage() {
  useTitle('Admin Login')
  const { send, failure, busy, factor, recoveryCodes, goOn } = useAdminSignIn()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [newAuthenticator, setNewAuthenticator] = useState(false)
  const settings = useRead(readSignInSettings, {}).data
  /** With a passkey where `typed` is null. */
  const submit = (typed: string | undefined | null) => {
    const wanted = (factor?.kind !== 'set up' && newAuthenticator) || undefined
    send({ email, password, code: typed ?? undefined, passkey: undefined, newAuthenticator: wanted }, typed === null)
    setCode('')
    setNewAuthenticator(false)
  }
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onGoOn={goOn} />
  return (
    <SignInFrame title="Admin Login" lead="System Administrator Access">
      {failure && (
        <div className="mb-5">
          <Notice tone="danger" title={failure.title} icon="alert" live>
            {failure.words}
          </Notice>
        </div>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit(code.trim() || undefined)
        }}
      >
        <CredentialFields email={email} onEmail={setEmail} password={password} onPassword={setPassword} />
        <SecondFactorFields
          factor={factor}
          isOptional={settings?.development ?? false}
          code={code}
          onCode={setCode}
          newAuthenticator={newAuthenticator}
          onNewAuthenticator={setNewAuthenticator}
          onPasskey={() => submit(null)}
          busy={busy}
        />
        <Button type="submit" wide busy={busy && 'Logging in...'}>
          Admin Login
        </Button>
      </form>
      <LinkButton to={PATHS.signIn} kind="second" wide className="mt-3">
        Regular User Login
      </LinkButton>
      {settings?.developmentAdmin && <DevelopmentCredentials {...settings.developmentAdmin} />}
    </SignInFrame>
  )
}

function DevelopmentCredentials({ email, password }: { email: string; password: string }) {
  return (
    <div className="mt-6">
      <Notice tone="info" title="Development credentials">
        <span className="block break-words">
          Email: <b>{email}</b>
        </span>
        <span className="block break-words">
          Password: <b>{password}</b>
        </span>
      </Notice>
    </div>
  )
}

interface CredentialFieldsProps {
  email: string
  onEmail: (email: string) => void
  password: string
  onPassword: (password: string) => void
}

function CredentialFields({ email, onEmail, password, onPassword }: CredentialFieldsProps) {
  return (
    <>
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        required
        value={email}
        onChange={onEmail}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={onPassword}
      />
    </>
  )
}

/** Shown once. */
function RecoveryCodes({ codes, onGoOn }: { codes: readonly string[]; onGoOn: () => void }) {
  return (
    <SignInFrame title="Recovery codes" lead="Write these codes down and keep them in a safe place. Each one replaces your app once.">
      <ul className="mb-6 grid gap-2 font-mono font-bold">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button wide onClick={onGoOn}>
        I have written them down
      </Button>
    </SignInFrame>
  )
}
