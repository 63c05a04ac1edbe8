import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/lib/toasts.ts'

interface SecretShownOnceProps {
  /** For example "the key for Accounts". */
  what: string
  /** Undefined if the first response was lost. */
  secret: string | undefined
  onDone: () => void
}

/** The product stores only the secret's hash. */
export function SecretShownOnce({ what, secret, onDone }: SecretShownOnceProps) {
  if (secret === undefined)
    return (
      <div className="mb-6">
        <Notice tone="caution" title={`The network lost ${what}`}>
          <p className="mb-3">It was created and cannot be shown again. End it in the list below, and create another.</p>
          <Button size="desk" kind="second" onClick={onDone}>
            Close
          </Button>
        </Notice>
      </div>
    )
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    showToast({ tone: 'success', title: 'Copied', words: `You can paste ${what} now.` })
  }
  return (
    <div className="mb-6">
      <Notice tone="info" title={`Copy ${what} now`}>
        <p>It is shown once. Give it to the other program only, never in a message or an e-mail.</p>
        <p className="my-3 rounded-control border border-line bg-surface p-3 font-mono break-all select-all">{secret}</p>
        <div className="flex flex-wrap gap-2">
          <Button size="desk" onClick={() => void copy()}>
            Copy
          </Button>
          <Button size="desk" kind="second" onClick={onDone}>
            I have stored it
          </Button>
        </div>
      </Notice>
    </div>
  )
}
