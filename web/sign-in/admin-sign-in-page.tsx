import { useState, useEffect, useRef } from 'react'
import { readSignInSettings, simpleLogin, validateAdmin } from '#contract/identity.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SignInFrame } from '#web/sign-in/sign-in-frame.tsx'
import { useMutation } from '@tanstack/react-query'
import { ApiError, errorText } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useEnter } from '#web/sign-in/use-enter.ts'

/** Nothing links to this page. */
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

const CONTINUE_AFTER_MS = 500

interface AdminFailure {
  title: 'Missing Information' | 'Login Failed'
  words: string
}

class AdminSignInFailed extends Error {}

/** Two calls, each with its own failure message (rule S17). */
async function signInAdmin(body: { email: string; password: string }): Promise<CurrentUser> {
  const validated = await call(validateAdmin, { body }).catch((error: unknown) => fail(error, 'Authentication failed'))
  if (!validated.valid || validated.name === undefined || validated.phone === undefined)
    throw new AdminSignInFailed('Invalid admin credentials')
  const details = { name: validated.name, phone: validated.phone, otp: undefined }
  const { user } = await call(simpleLogin, { body: details }).catch((error: unknown) => fail(error, 'Failed to create admin session'))
  if (!user) throw new AdminSignInFailed('Failed to create admin session')
  return user
}

function fail(error: unknown, words: string): never {
  const noAnswer = error instanceof ApiError && error.status === 0
  throw new AdminSignInFailed(noAnswer ? 'Login failed' : errorText(error, words))
}

function useAdminSignIn() {
  const enter = useEnter()
  const [failure, setFailure] = useState<AdminFailure>()
  const [done, setDone] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const attempt = useMutation({
    networkMode: 'always',
    mutationFn: signInAdmin,
    onSuccess: (user) => {
      setDone(true)
      showToast({ title: 'Admin Login Successful', words: 'Welcome back, Administrator!', tone: 'success' })
      timer.current = setTimeout(() => enter(user, PATHS.userManagement), CONTINUE_AFTER_MS)
    },
    onError: (error) => setFailure({ title: 'Login Failed', words: error instanceof AdminSignInFailed ? error.message : 'Login failed' }),
  })
  const send = (body: { email: string; password: string }) => {
    if (body.email.trim() === '' || body.password.trim() === '') {
      setFailure({ title: 'Missing Information', words: 'Please enter both email and password' })
      return
    }
    setFailure(undefined)
    attempt.mutate(body)
  }
  return { send, failure, busy: attempt.isPending || done }
}
