import { useEffect, useRef, useState } from 'react'
import { validateAdmin } from '#contract/people.ts'
import { readCurrentUser, simpleLogin } from '#contract/identity.ts'
import { readPasskeyChallenge } from '#contract/operations.ts'
import { ApiError, errorText } from '#web/lib/api-error.ts'
import { type AnswerOf, call } from '#web/lib/call.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { PATHS } from '#web/lib/paths.ts'
import { clearReads, setRead } from '#web/lib/reads.ts'
import { showUser } from '#web/lib/shown-user.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { showToast } from '#web/lib/toasts.ts'
import type { SecondFactorStep } from '#web/sign-in/second-factor-fields.tsx'
import { go } from '#web/ui/location.ts'

const CONTINUE_AFTER_MS = 500

interface AdminFailure {
  title: 'Missing Information' | 'Login Failed'
  words: string
}

class AdminSignInFailed extends Error {}

type Credentials = NonNullable<Parameters<typeof call<typeof validateAdmin>>[1]>['body']

interface Entered {
  user?: CurrentUser
  factor?: SecondFactorStep
  recoveryCodes?: readonly string[] | undefined
}

interface Sending {
  readonly body: Credentials
  readonly withPasskey: boolean
}

const PAUSED: AnswerOf<typeof validateAdmin> = {
  valid: false,
  secondFactor: 'code',
  passkeys: true,
  message: 'Too many wrong tries. Enter your code or use your passkey now, or wait a little.',
}

async function signWithPasskey(): Promise<Credentials['passkey']> {
  try {
    const optionsJSON = await call(readPasskeyChallenge, {})
    const { startAuthentication } = await import('@simplewebauthn/browser')
    return await startAuthentication({ optionsJSON })
  } catch {
    throw new AdminSignInFailed('No passkey was given. Try again, or enter a code.')
  }
}

/** Two calls, each with its own failure message (rule S17); the first may need a second factor (rule S23). */
async function signInAdmin({ body, withPasskey }: Sending): Promise<Entered> {
  const passkey = withPasskey ? await signWithPasskey() : undefined
  const validated = await call(validateAdmin, { body: { ...body, passkey } }).catch((error: unknown) => {
    // During a pause the right second factor is accepted, so its fields must be there.
    if (error instanceof ApiError && error.status === 429) return PAUSED
    return fail(error, 'Authentication failed')
  })
  const { secondFactor, authenticator, message = '', recoveryCodes, passkeys = false } = validated
  if (secondFactor) return { factor: { kind: secondFactor, message, authenticator, passkeys } }
  if (!validated.valid || validated.name === undefined || validated.phone === undefined)
    throw new AdminSignInFailed('Invalid admin credentials')
  const details = { name: validated.name, phone: validated.phone, otp: undefined }
  const { user } = await call(simpleLogin, { body: details }).catch((error: unknown) => fail(error, 'Failed to create admin session'))
  if (!user) throw new AdminSignInFailed('Failed to create admin session')
  return { user, recoveryCodes }
}

function fail(error: unknown, words: string): never {
  const noAnswer = error instanceof ApiError && error.status === 0
  throw new AdminSignInFailed(noAnswer ? 'Login failed' : errorText(error, words))
}

/** Clears what an earlier user has read. */
function enter(user: CurrentUser): void {
  clearReads()
  showUser(user.id)
  setRead(readCurrentUser.name, undefined, () => user)
  go(PATHS.userManagement)
}

export function useAdminSignIn() {
  const [failure, setFailure] = useState<AdminFailure>()
  const [done, setDone] = useState(false)
  const [factor, setFactor] = useState<SecondFactorStep>()
  const [shown, setShown] = useState<{ codes: readonly string[]; user: CurrentUser }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const welcome = (user: CurrentUser) => {
    showToast({ title: 'Admin Login Successful', words: 'Welcome back, Administrator!', tone: 'success' })
    timer.current = setTimeout(() => enter(user), CONTINUE_AFTER_MS)
  }
  const attempt = useAttempt({
    run: signInAdmin,
    onSuccess: ({ user, factor: next, recoveryCodes }) => {
      // A wrong code leaves the new key on the screen.
      if (next) setFactor((before) => ({ ...next, authenticator: next.authenticator ?? before?.authenticator }))
      if (!user) return
      setDone(true)
      if (recoveryCodes) {
        setShown({ codes: recoveryCodes, user })
        return
      }
      welcome(user)
    },
    onError: (error) => setFailure({ title: 'Login Failed', words: error instanceof AdminSignInFailed ? error.message : 'Login failed' }),
  })
  const send = (body: Credentials, withPasskey = false) => {
    if (body.email.trim() === '' || body.password.trim() === '') {
      setFailure({ title: 'Missing Information', words: 'Please enter both email and password' })
      return
    }
    setFailure(undefined)
    attempt.mutate({ body, withPasskey })
  }
  const goOn = () => shown && welcome(shown.user)
  return { send, failure, busy: attempt.isPending || done, factor, recoveryCodes: shown?.codes, goOn }
}
