import {
  DEFAULT_THEME,
  convertCssVariables,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { cssVariables, theme } from './theme'

/** Returns the variables of the component library with this theme, as a style sheet for the build. */
export function themeSheet(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const library = defaultCssVariablesResolver(merged)
  const own = cssVariables(merged)
  return convertCssVariables({
    variables: { ...library.variables, ...own.variables },
    light: { ...library.light, ...own.light },
    dark: { ...library.dark, ...own.dark },
  })
}
