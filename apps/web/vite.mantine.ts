/**
 * Mantine's variables for our theme, as a stylesheet. Mantine would make them in the browser and put them into the page's
 * body. Each stylesheet that is loaded later would then stand before it: the browser reads all of them again, the fonts
 * among them, and lays out the whole page.
 */
import {
  type ConvertCSSVariablesInput,
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { cssVariablesResolver, theme } from './src/ui/theme/theme.ts'

const NAME = 'virtual:mantine-variables.css'

export function mantineVariables(): Plugin {
  return {
    name: 'mantine-variables',
    resolveId: { filter: { id: /^virtual:mantine-variables\.css$/ }, handler: () => `\0${NAME}` },
    load: { filter: { id: /mantine-variables\.css$/ }, handler: ownVariables },
  }
}

/** Those that are not as in `default-css-variables.layer.css`. */
function ownVariables(): string {
  const ours = mergeMantineTheme(DEFAULT_THEME, theme)
  const defaults = defaultCssVariablesResolver(DEFAULT_THEME)
  const all = deepMerge(defaultCssVariablesResolver(ours), cssVariablesResolver(ours))
  const without = (scheme: keyof ConvertCSSVariablesInput) => {
    const known: Readonly<Record<string, string>> = defaults[scheme]
    return Object.fromEntries(Object.entries(all[scheme]).filter(([name, value]) => known[name] !== value))
  }
  return convertCssVariables({ variables: without('variables'), light: without('light'), dark: without('dark') })
}
