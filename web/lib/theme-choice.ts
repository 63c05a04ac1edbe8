import { createStore, useStore } from '#web/lib/store.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]
/** The same name stands in /theme.js, which sets the theme before the first paint. */
export const THEME_KEY = 'mmoa-theme'

/** Light unless something else was chosen. */
export const themeFrom = (stored: string | null): Theme => THEMES.find((theme) => theme === stored) ?? 'light'

/** What the toggle switches to: the other of light and dark, seen from what is shown. */
export const otherTheme = (theme: Theme, systemIsDark: boolean): Theme =>
  theme === 'dark' || (theme === 'system' && systemIsDark) ? 'light' : 'dark'

const store = createStore<Theme | undefined>(undefined)

export function setTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // A browser that keeps nothing still shows it until it is closed.
  }
  store.set(theme)
}

/** The theme that is shown, and the switch between light and dark. */
export function useTheme(): { theme: Theme; dark: boolean; toggle: () => void } {
  const chosen = useStore(store)
  const theme = chosen ?? themeFrom(document.documentElement.dataset['theme'] ?? null)
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches
  return {
    theme,
    dark: otherTheme(theme, systemIsDark) === 'light',
    toggle: () => setTheme(otherTheme(theme, systemIsDark)),
  }
}
