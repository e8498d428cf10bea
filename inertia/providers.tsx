import type { PropsWithChildren } from 'react'
import { MantineProvider } from '@mantine/core'
import { cssVariables, theme } from '~/theme'

/** What every page stands in, in the browser and when rendered on the server. */
export function Providers({ nonce = '', children }: PropsWithChildren<{ nonce?: string }>) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  )
}
