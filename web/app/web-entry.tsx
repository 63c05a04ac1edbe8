import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { invariant } from '#domain/kernel/invariant.ts'
import { App } from '#web/app/app-root.tsx'
import { preloadRoute } from '#web/app/routes.tsx'
import '#web/app/app.css'

// The screen that was asked for comes while the server is asked who is signed in.
preloadRoute(window.location.pathname)

const root = document.getElementById('root')
invariant(root !== null, 'app.html has a root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

// After the first screen, so that it does not wait for what only the next visit needs. Browsers without it, and plain http, go on as they are.
window.addEventListener('load', () => {
  void navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined)
})
