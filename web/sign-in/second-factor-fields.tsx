import { Checkbox } from '#web/forms/checkbox.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'

export interface SecondFactorStep {
  readonly kind: 'code' | 'set up'
  readonly message: string
  readonly authenticator: { readonly key: string; readonly address: string } | undefined
}

interface SecondFactorFieldsProps {
  /** Undefined until the password was accepted. */
  factor: SecondFactorStep | undefined
  /** In development. */
  isOptional: boolean
  code: string
  onCode: (code: string) => void
  newAuthenticator: boolean
  onNewAuthenticator: (wanted: boolean) => void
}

/** The code of the authenticator app, and the key of a new one. */
export function SecondFactorFields({ factor, isOptional, code, onCode, newAuthenticator, onNewAuthenticator }: SecondFactorFieldsProps) {
  if (!factor)
    return isOptional ? (
      <Checkbox checked={newAuthenticator} onChange={onNewAuthenticator}>
        Set up an authenticator app
      </Checkbox>
    ) : null
  return (
    <>
      <div className="mb-5">
        <Notice tone="info" title={factor.kind === 'code' ? 'Second step' : 'Set up your authenticator app'} live>
          <span className="block">{factor.message}</span>
          {factor.authenticator && (
            <>
              <span className="block font-mono font-bold break-all">{factor.authenticator.key.match(/.{1,4}/g)?.join(' ')}</span>
              <a className="underline underline-offset-4" href={factor.authenticator.address}>
                Open the app on this phone
              </a>
            </>
          )}
        </Notice>
      </div>
      <TextField
        label="Code"
        hint={
          factor.kind === 'code' ? 'The 6 digits of your authenticator app, or a recovery code' : 'The 6 digits of your authenticator app'
        }
        name="code"
        autoComplete="one-time-code"
        mono
        required
        value={code}
        onChange={onCode}
      />
      {factor.kind === 'code' && (
        <Checkbox checked={newAuthenticator} onChange={onNewAuthenticator}>
          Set up another authenticator app
        </Checkbox>
      )}
    </>
  )
}
