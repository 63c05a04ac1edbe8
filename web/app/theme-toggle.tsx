import { useTheme } from '#web/lib/theme.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Switches between light and dark. */
export function ThemeToggle() {
  const { dark, toggle } = useTheme()
  return <IconButton icon={dark ? 'sun' : 'moon'} label={dark ? 'Light theme' : 'Dark theme'} onClick={toggle} />
}
