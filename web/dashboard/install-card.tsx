import { useState } from 'react'
import { phoneStorage, tabStorage } from '#web/lib/browser-storage.ts'
import { useStore } from '#web/lib/store.ts'
import { installOffer } from '#web/dashboard/install-offer.ts'
import { putInstallHintAway, wantsInstallHint } from '#web/dashboard/install-visits.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** Missing in TypeScript's types, because only some browsers have it. */
interface InstallEvent extends Event {
  readonly prompt: () => Promise<unknown>
}
const isInstallEvent = (event: Event | undefined): event is InstallEvent =>
  event !== undefined && 'prompt' in event && typeof event.prompt === 'function'

/** Shown only where the browser can install the app, until it is dismissed. */
export function InstallCard() {
  const offer = useStore(installOffer)
  const [isWanted, setIsWanted] = useState(() => wantsInstallHint(phoneStorage, tabStorage))
  if (!isWanted || !isInstallEvent(offer)) return null
  const putAway = () => {
    putInstallHintAway(phoneStorage)
    setIsWanted(false)
  }
  return (
    <Card labelledBy="install">
      <h2 id="install" className="font-bold">
        Mmoa Loans on your home screen
      </h2>
      <p className="mt-1 text-muted">It opens with one tap, also without internet, and needs almost no space.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          kind="second"
          icon="phone"
          onClick={() => {
            putAway()
            void offer.prompt()
          }}
        >
          Add it
        </Button>
        <Button kind="quiet" onClick={putAway}>
          No, thank you
        </Button>
      </div>
    </Card>
  )
}
