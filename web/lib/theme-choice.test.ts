import { afterEach, expect, test, vi } from 'vitest'
import earlyTheme from '#web/public/theme.js?raw'
import { otherTheme, THEME_KEY, THEMES, themeFrom } from '#web/lib/theme-choice.ts'

afterEach(() => vi.unstubAllGlobals())

/** Runs the script in the head of every page. */
async function themeBeforePaint(stored: Record<string, string> | 'refuses'): Promise<string | undefined> {
  const dataset: { theme?: string } = {}
  vi.stubGlobal('document', { documentElement: { dataset } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => {
      if (stored === 'refuses') throw new Error('no storage')
      return stored[key] ?? null
    },
  })
  await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(`${earlyTheme}//${JSON.stringify(stored)}`)}`)
  return dataset.theme
}

test('the theme is light until another one is chosen', async () => {
  expect(themeFrom(null)).toBe('light')
  expect(themeFrom('purple')).toBe('light')
  expect(await themeBeforePaint({})).toBe('light')
  expect(await themeBeforePaint({ [THEME_KEY]: 'purple' })).toBe('light')
  expect(await themeBeforePaint('refuses')).toBe('light')
})

test('theme.js sets the chosen theme before the first paint', async () => {
  for (const theme of THEMES) expect(await themeBeforePaint({ [THEME_KEY]: theme })).toBe(theme)
})

test('otherTheme returns the opposite of the theme that is shown', () => {
  expect(otherTheme('light', true)).toBe('dark')
  expect(otherTheme('dark', false)).toBe('light')
  expect(otherTheme('system', true)).toBe('light')
  expect(otherTheme('system', false)).toBe('dark')
})
