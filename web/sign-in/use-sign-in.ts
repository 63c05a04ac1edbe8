import { useState } from 'react'
import { simpleLogin } from '#contract/identity.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { PATHS } from '#web/lib/paths.ts'
import { formatLoginFailure, formatLoginRefused } from '#web/sign-in/login-failure.ts'
import { useEnter } from '#web/sign-in/use-enter.ts'

export interface SignInDetails {
  name: string
  phone: string
}

export interface CodeRequest {
  /** The server's text: where the code was sent. */
  message: string
  developmentCode: string | undefined
  /** Counts the requests: each restarts the countdown to the next. */
  round: number
}

interface Attempt extends SignInDetails {
  otp?: string
}

/** Needs no idempotency key: repeating the request repeats the sign-in. */
export function useSignIn() {
  const enter = useEnter()
  const [codeRequest, setCodeRequest] = useState<CodeRequest>()
  const [refused, setRefused] = useState<string>()
  const attempt = useAttempt({
    run: (body: Attempt) => call(simpleLogin, { body: { ...body, otp: body.otp } }),
    onStart: () => setRefused(undefined),
    onSuccess: (answer) => {
      if (answer.user && answer.success) enter(answer.user, answer.user.isStaff ? PATHS.admin : PATHS.apply)
      else if (answer.otpRequired)
        setCodeRequest((before) => ({ message: answer.message, developmentCode: answer.developmentCode, round: (before?.round ?? 0) + 1 }))
      else setRefused(formatLoginRefused(answer.message))
    },
  })
  return {
    send: (body: Attempt) => attempt.mutate(body),
    busy: attempt.isPending,
    codeRequest,
    failure: refused ?? (attempt.error !== undefined ? formatLoginFailure(attempt.error) : undefined),
    fieldErrors: attempt.error instanceof ApiError ? attempt.error.errors : {},
    offline: attempt.error instanceof ApiError && attempt.error.status === 0,
    startAgain: () => {
      attempt.reset()
      setCodeRequest(undefined)
      setRefused(undefined)
    },
  }
}

export type SignIn = ReturnType<typeof useSignIn>
