import { useEffect, useState } from 'react'
import { simpleLogin } from '#contract/identity.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { claimLocalData } from '#web/lib/local-data.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { PATHS } from '#web/lib/paths.ts'
import { formatLoginFailure, formatLoginRefused } from '#web/sign-in/login-failure.ts'

export interface SignInDetails {
  name: string
  phone: string
}

export interface CodeRequest {
  /** From the server: where the code was sent. */
  message: string
  developmentCode: string | undefined
  /** Each request restarts the countdown. */
  round: number
}

interface Attempt extends SignInDetails {
  otp?: string
}

/** Needs no idempotency key: a repeated request repeats the sign-in. */
export function useSignIn() {
  const [entered, setEntered] = useState(false)
  const [codeRequest, setCodeRequest] = useState<CodeRequest>()
  const [refused, setRefused] = useState<string>()
  const attempt = useAttempt({
    run: (body: Attempt) => call(simpleLogin, { body: { ...body, otp: body.otp } }, { repeatable: true }),
    onStart: () => setRefused(undefined),
    onSuccess: (answer) => {
      if (answer.user && answer.success) {
        setEntered(true)
        claimLocalData(answer.user.id)
        window.location.assign(answer.user.isStaff ? PATHS.admin : PATHS.apply)
      } else if (answer.otpRequired)
        setCodeRequest((before) => ({ message: answer.message, developmentCode: answer.developmentCode, round: (before?.round ?? 0) + 1 }))
      else setRefused(formatLoginRefused(answer.message))
    },
  })
  // The Back button can restore this page as it was left.
  useEffect(() => {
    const onShown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setEntered(false)
    }
    window.addEventListener('pageshow', onShown)
    return () => window.removeEventListener('pageshow', onShown)
  }, [])
  return {
    send: (body: Attempt) => attempt.mutate(body),
    busy: attempt.isPending || entered,
    codeRequest,
    failure: refused ?? (attempt.error !== undefined ? formatLoginFailure(attempt.error) : undefined),
    fieldErrors: attempt.error instanceof ApiError ? attempt.error.errors : {},
    offline: attempt.error instanceof ApiError && attempt.error.status === 0,
    /** After too many wrong codes no SMS is sent; an office code may still be entered. */
    paused: attempt.error instanceof ApiError && attempt.error.retryAfter && attempt.error.status < 500,
    startAgain: () => {
      attempt.reset()
      setCodeRequest(undefined)
      setRefused(undefined)
    },
  }
}

export type SignIn = ReturnType<typeof useSignIn>
