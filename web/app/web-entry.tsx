import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { invariant } from '#domain/kernel/invariant.ts'
import { App } from '#web/app/app-root.tsx'
import { loadFirstScreen } from '#web/app/routes.tsx'
import { startPage } from '#web/app/start-page.ts'
import '#web/app/app.css'

startPage()

const root = document.getElementById('root')
invariant(root !== null, 'app.html has a root')
// Not awaited here: the screen's file waits for this one.
void loadFirstScreen(window.location.pathname).then(() =>
  // Rendered in slices, so that a slow phone responds to touches meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  ),
)
