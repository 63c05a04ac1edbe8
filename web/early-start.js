// Inlined into the document: requests what the first screen needs before any script arrives.
{
  // By the first part of the address; the build inserts the files.
  const files = __SCREENS__[location.pathname.split('/')[1].toLowerCase()]
  for (const href of files ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = href
    document.head.append(link)
  }
  let isLoggedOut = false
  try {
    isLoggedOut = localStorage.getItem('mmoa-logout-unconfirmed') !== null
  } catch {
    // Without storage nothing is remembered of a logout.
  }
  // A failure is answered by the calls of the screens.
  if (files && !isLoggedOut)
    globalThis.mmoaStart = fetch('/api/start', { credentials: 'include', headers: { Accept: 'application/json' } }).then(
      (response) => (response.ok ? response.json() : undefined),
      () => undefined,
    )
}
