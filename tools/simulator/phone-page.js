// Looks every two seconds whether anything has come to this phone, and then shows the page anew. Without it, somebody reloads the page.
const page = document.querySelector('[data-state]')
const look = async () => {
  const answer = await fetch(`${location.pathname}?state`, { cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok && (await answer.text()) !== page?.getAttribute('data-state')) location.reload()
}
if (page !== null) setInterval(look, 2000)
