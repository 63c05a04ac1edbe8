// In the head: sets the theme before the first paint.
{
  let theme = 'light'
  try {
    const stored = localStorage.getItem('mmoa-theme')
    if (stored === 'dark' || stored === 'system') theme = stored
  } catch {
    // Without storage the theme is light.
  }
  document.documentElement.dataset.theme = theme
}
