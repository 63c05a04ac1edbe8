import { Checkbox } from '#web/forms/checkbox.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export interface SecondFactorStep {
  readonly kind: 'code' | 'set up'
  readonly message: string
  readonly passkeys: boolean
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
  onPasskey: () => void
  busy: boolean
}

export function SecondFactorFields({
  factor,
  isOptional,
  code,
  onCode,
  newAuthenticator,
  onNewAuthenticator,
  onPasskey,
  busy,
}: SecondFactorFieldsProps) {
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
              <span className="block font-mono font-bold">{factor.authenticator.key.match(/.{1,4}/g)?.join(' ')}</span>
              <a className="underline underline-offset-4" href={factor.authenticator.address}>
                Open the app on this phone
              </a>
            </>
          )}
        </Notice>
      </div>
      {factor.passkeys && (
        <Button kind="second" wide className="mb-5" disabled={busy} onClick={onPasskey}>
          Use a passkey
        </Button>
      )}
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
