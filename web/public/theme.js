// In the head of every page, before the first paint: the theme that this browser chose, light otherwise.
{
  let theme = 'light'
  try {
    const kept = localStorage.getItem('mmoa-theme')
    if (kept === 'dark' || kept === 'system') theme = kept
  } catch {
    // A browser that keeps nothing gets the usual one.
  }
  document.documentElement.dataset.theme = theme
}
