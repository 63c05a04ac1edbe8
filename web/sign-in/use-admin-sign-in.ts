import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { simpleLogin, validateAdmin } from '#contract/identity.ts'
import { ApiError, wordsFor } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { PATHS } from '#web/lib/paths.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useEnter } from '#web/sign-in/use-enter.ts'

const GOES_ON_AFTER = 500

export interface AdminFailure {
  title: 'Missing Information' | 'Login Failed'
  words: string
}

class AdminSignInFailed extends Error {}

/** The two calls of the administrator's sign-in, each with the words for its own failure (rule S17). */
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
  throw new AdminSignInFailed(noAnswer ? 'Login failed' : wordsFor(error, words))
}

export function useAdminSignIn() {
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
      timer.current = setTimeout(() => enter(user, PATHS.userManagement), GOES_ON_AFTER)
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
