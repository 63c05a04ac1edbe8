// Polls every two seconds and reloads after a change.
const page = document.querySelector('[data-state]')
const stateNow = async () => (await fetch(`${location.pathname}?state`, { cache: 'no-store' })).text()
const look = () =>
  stateNow().then(
    (state) => state !== page?.getAttribute('data-state') && location.reload(),
    // The simulator has stopped or restarts.
    () => undefined,
  )
if (page !== null) setInterval(() => void look(), 2000)
