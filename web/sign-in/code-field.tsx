import { useEffect, useId, useRef } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'

export const CODE_LENGTH = 6
const HALF = CODE_LENGTH / 2

interface CodeFieldProps {
  value: string
  error: string | undefined
  disabled: boolean
  onChange: (code: string) => void
}

/** One field for keyboard and autofill, drawn as three digits and three. */
export function CodeField({ value, error, disabled, onChange }: CodeFieldProps) {
  const id = useId()
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => readCodeFromSms((code) => latest.current(code)), [])
  return (
    <div className="mb-5">
      <label htmlFor={id} className="block font-bold">
        6-digit code
      </label>
      <div className="relative mt-1 rounded-control has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        <input
          id={id}
          name="otp"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-required
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-error`}
          maxLength={9}
          disabled={disabled}
          value={value}
          className="absolute inset-0 w-full text-16 opacity-0"
          onChange={({ target }) => {
            // Without new digits React renders nothing, so other characters are removed here.
            target.value = target.value.replace(/\D/g, '').slice(0, CODE_LENGTH)
            onChange(target.value)
          }}
        />
        <div aria-hidden="true" className="pointer-events-none flex gap-2">
          {Array.from({ length: CODE_LENGTH }, (_empty, at) => (
            <span
              key={`digit ${at + 1}`}
              className={classes(
                'flex h-14 min-w-0 flex-1 items-center justify-center rounded-control border bg-surface text-28 font-bold tabular-nums',
                error === undefined ? 'border-edge' : 'border-danger text-danger',
                at === HALF && 'ml-3',
              )}
            >
              {value[at]}
            </span>
          ))}
        </div>
      </div>
      <div id={`${id}-error`} role="alert">
        {error !== undefined && (
          <p className="mt-2 flex gap-2 font-bold text-danger">
            <Icon name="alert" className="mt-0.5 size-5" />
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

/** WebOTP. @returns a function that stops waiting. */
function readCodeFromSms(onCode: (code: string) => void): () => void {
  const waiting = new AbortController()
  if ('OTPCredential' in window) {
    // The members of WebOTP are not in the standard types yet.
    const request = { otp: { transport: ['sms'] }, signal: waiting.signal } as CredentialRequestOptions
    navigator.credentials.get(request).then(
      (found) => {
        if (found && 'code' in found && typeof found.code === 'string') onCode(found.code)
      },
      () => undefined,
    )
  }
  return () => waiting.abort()
}
