import { phoneStorage } from '#web/lib/browser-storage.ts'
import { createStore, useStore } from '#web/lib/store.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]
/** /theme.js uses the same name. */
export const THEME_KEY = 'mmoa-theme'

export const themeFrom = (stored: string | null): Theme => THEMES.find((theme) => theme === stored) ?? 'light'

export const otherTheme = (theme: Theme, systemIsDark: boolean): Theme =>
  theme === 'dark' || (theme === 'system' && systemIsDark) ? 'light' : 'dark'

const store = createStore<Theme | undefined>(undefined)

export function setTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  // Without storage the choice lasts until the page is closed.
  phoneStorage.setItem(THEME_KEY, theme)
  store.set(theme)
}

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
