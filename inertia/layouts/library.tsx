import type { PropsWithChildren } from 'react'
import { usePage } from '@inertiajs/react'
import { MantineProvider } from '@mantine/core'
import { activeScheme } from '~/lib/colour_scheme'
import { pageNonce } from '~/lib/page_nonce'
import { theme } from '~/theme'

const noop = () => undefined

/** lib/colour_scheme.ts determines the colour scheme; the library is only informed of it. */
const scheme = {
  get: () => (typeof document === 'undefined' ? 'light' : activeScheme()),
  set: noop,
  subscribe: noop,
  unsubscribe: noop,
  clear: noop,
} as const

/**
 * Provider for the component library's fields and buttons. Its variables come as a style sheet (theme_sheet.ts), not
 * with every page.
 */
export default function Library({ children }: PropsWithChildren) {
  const { styleNonce } = usePage().props
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={scheme}
      getStyleNonce={() => pageNonce() ?? styleNonce ?? ''}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
