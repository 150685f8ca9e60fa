import { localStorageColorSchemeManager } from '@mantine/core'

/**
 * What somebody has chosen, or the system's preference, for the first drawing. Mantine sets it as well, but only after
 * a list has been measured, and all elements inherit the colors.
 */
export function setColorScheme(): void {
  const chosen = localStorageColorSchemeManager().get('auto')
  const isDark = chosen === 'auto' ? window.matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
}
