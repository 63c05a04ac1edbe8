// In the head of every page: sets the theme before the first paint, and removes old data, also where nobody is signed in (rule T4).
{
  let theme = 'light'
  try {
    const stored = localStorage.getItem('mmoa-theme')
    if (stored === 'dark' || stored === 'system') theme = stored
    // Names and age of web/lib/local-data.ts: an unsent payment or contact stays until a logout, which warns, or another account.
    for (const name of Object.keys(localStorage)) {
      if (!/^mmoa-kept-(?!account$|unsent-(payment$|outcome-|contact-))/.test(name)) continue
      const at = /^\{"at":"([^"]+)"/.exec(localStorage.getItem(name))?.[1]
      if (Date.now() - Date.parse(at) > 604_800_000) localStorage.removeItem(name)
    }
  } catch {
    // Without storage the theme is light.
  }
  document.documentElement.dataset.theme = theme
}
