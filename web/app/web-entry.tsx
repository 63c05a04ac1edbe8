import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { invariant } from '#domain/kernel/invariant.ts'
import { App } from '#web/app/app-root.tsx'
import { loadFirstScreen } from '#web/app/routes.tsx'
import { watchLogouts } from '#web/lib/log-out.ts'
import { wipeOldLocalData } from '#web/lib/local-data.ts'
import '#web/app/app.css'

wipeOldLocalData()
watchLogouts()

const root = document.getElementById('root')
invariant(root !== null, 'app.html has a root')
// The form that sign-in.html has drawn is there until its screen takes its place. Not awaited here: the screen's file waits for this one.
void loadFirstScreen(window.location.pathname).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)

// After the first screen, which must not wait for it. Browsers and plain http without service workers continue without one.
window.addEventListener('load', () => {
  void navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined)
})
