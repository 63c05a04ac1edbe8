import { useState } from 'react'
import { readSignInSettings } from '#contract/identity.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SignInFrame } from '#web/sign-in/sign-in-frame.tsx'
import { useAdminSignIn } from '#web/sign-in/use-admin-sign-in.ts'

/** The administrator's own way in. Nothing links to it. */
export function AdminSignInPage() {
  useTitle('Admin Login')
  const { send, failure, busy } = useAdminSignIn()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const development = useRead(readSignInSettings, {}).data?.developmentAdmin
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
          send({ email, password })
        }}
      >
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          required
          value={email}
          onChange={setEmail}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
        />
        <Button type="submit" wide busy={busy && 'Logging in...'}>
          Admin Login
        </Button>
      </form>
      <LinkButton to={PATHS.signIn} kind="second" wide className="mt-3">
        Regular User Login
      </LinkButton>
      {development && (
        <div className="mt-6">
          <Notice tone="info" title="Development credentials">
            <span className="block break-words">
              Email: <b>{development.email}</b>
            </span>
            <span className="block break-words">
              Password: <b>{development.password}</b>
            </span>
          </Notice>
        </div>
      )}
    </SignInFrame>
  )
}
