import { useState } from 'react'
import { API_SCOPES, type ApiScope, SCOPE_NAMES } from '#domain/integrations/api-scopes.ts'
import { addDays } from '#domain/kernel/calendar.ts'
import { createApiKey, listApiKeys } from '#contract/integrations.ts'
import { Checkbox } from '#web/forms/checkbox.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { SecretShownOnce } from '#web/integrations/secret-shown-once.tsx'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { Button } from '#web/ui/button.tsx'

const USUAL_DAYS = 365

export function ApiKeyForm() {
  const refresh = useRefresh()
  const today = todayHere()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly ApiScope[]>([])
  const [expiresOn, setExpiresOn] = useState<string>(addDays(today, USUAL_DAYS))
  const [made, setMade] = useState<{ name: string; key: string | undefined }>()
  const creating = useSubmit(createApiKey, {
    onDone: ({ apiKey, key }) => {
      setMade({ name: apiKey.name, key })
      setName('')
      setScopes([])
      refresh(listApiKeys)
    },
  })
  const locked = creating.busy || creating.unanswered
  const errors = creating.error?.errors ?? {}
  const program = oneLine(name)
  const reason = program === '' ? 'Enter the name of the program.' : scopes.length === 0 ? 'Choose what it may read.' : undefined
  if (made) return <SecretShownOnce what={`the key for ${made.name}`} secret={made.key} onDone={() => setMade(undefined)} />
  return (
    <form
      noValidate
      className="mb-6 grid items-start gap-x-4 sm:grid-cols-2 lg:max-w-3xl"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason === undefined) creating.send({ body: { name: program, scopes: [...scopes], expiresOn } })
      }}
    >
      <div className="sm:col-span-2">
        <SendingNotice sending={creating} title="The key was not created" />
      </div>
      <TextField label="Program" required maxLength={80} disabled={locked} value={name} error={errors['name']} onChange={setName} />
      <TextField
        label="Valid until"
        type="date"
        required
        min={addDays(today, 1)}
        disabled={locked}
        value={expiresOn}
        error={errors['expiresOn']}
        onChange={setExpiresOn}
      />
      <fieldset className="mb-3 sm:col-span-2" disabled={locked}>
        <legend className="font-bold">It may read</legend>
        {SCOPE_NAMES.map((scope) => (
          <Checkbox
            key={scope}
            checked={scopes.includes(scope)}
            onChange={(on) => setScopes(on ? [...scopes, scope] : scopes.filter((one) => one !== scope))}
          >
            {API_SCOPES[scope].label}
          </Checkbox>
        ))}
      </fieldset>
      <div className="sm:col-span-2">
        <Button type="submit" busy={creating.busy && 'Creating...'} reason={locked ? undefined : reason}>
          Create key
        </Button>
      </div>
    </form>
  )
}
