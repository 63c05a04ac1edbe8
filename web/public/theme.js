// In the head of every page, to set the chosen theme before the first paint.
{
  let theme = 'light'
  try {
    const kept = localStorage.getItem('mmoa-theme')
    if (kept === 'dark' || kept === 'system') theme = kept
  } catch {
    // Without storage the theme is light.
  }
  document.documentElement.dataset.theme = theme
}
