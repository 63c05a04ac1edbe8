import { may, useSignedIn } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/button.tsx'

/** Made in the browser, or by the server at an address; absent without the permission. */
export function CsvButton({ make }: { make: (() => void) | { address: string; name: string } }) {
  if (!may(useSignedIn(), 'export_data')) return null
  const save = typeof make === 'function' ? make : () => void import('#web/staff-kit/save-file.ts').then(({ saveFile }) => saveFile(make))
  return (
    <Button kind="second" size="desk" icon="download" onClick={save}>
      Export CSV
    </Button>
  )
}
