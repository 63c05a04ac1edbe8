import { may, useSignedIn } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Made in the browser, or by the server at an address; absent without the permission. */
export function CsvButton({ make }: { make: (() => void) | { address: string; name: string } }) {
  if (!may(useSignedIn(), 'export_data')) return null
  if (typeof make === 'function')
    return (
      <Button kind="second" size="desk" icon="download" onClick={make}>
        Export CSV
      </Button>
    )
  return (
    <a href={make.address} download={make.name} className={buttonClass({ kind: 'second', size: 'desk' })}>
      <Icon name="download" className="size-5" />
      Export CSV
    </a>
  )
}
