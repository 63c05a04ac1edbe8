// Looks every two seconds whether anything has come to this phone, and then shows the page anew. Without it, somebody reloads the page.
const page = document.querySelector('[data-state]')
const stateNow = async () => (await fetch(`${location.pathname}?state`, { cache: 'no-store' })).text()
const look = () =>
  stateNow().then(
    (state) => state !== page?.getAttribute('data-state') && location.reload(),
    // The simulator has ended, or starts again.
    () => undefined,
  )
if (page !== null) setInterval(() => void look(), 2000)
