import { Component, useEffect, type ReactNode } from 'react'
import { tabStorage } from '#web/lib/browser-storage.ts'
import { noteUnreachable, onReachedAgain } from '#web/lib/online.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { isFetchFailure, mayReload } from '#web/panel/screen-fetch.ts'

/** Shows a failed fetch of a screen inside the frame; other errors go to the error page. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: unknown }> {
  override state: { failed: unknown } = { failed: undefined }

  static getDerivedStateFromError(failed: unknown): { failed: unknown } {
    return { failed }
  }

  override render(): ReactNode {
    const { failed } = this.state
    if (failed === undefined) return this.props.children
    if (!isFetchFailure(failed)) throw failed
    return <NotFetched />
  }
}

function NotFetched() {
  useEffect(() => {
    // Browsers may remember a failed module, so the page is loaded again at its address.
    noteUnreachable()
    return onReachedAgain(() => {
      if (mayReload(tabStorage, Date.now())) window.location.reload()
    })
  }, [])
  return (
    <div className="mx-auto max-w-form px-4 py-8">
      <Notice tone="caution" icon="offline" title="This screen is not loaded yet" live>
        <p>We cannot reach the office server. Nothing was changed. The screen opens by itself when the server answers.</p>
        <div className="mt-3">
          <Button kind="second" size="desk" icon="refresh" onClick={() => window.location.reload()}>
            Try again
          </Button>
        </div>
      </Notice>
    </div>
  )
}
