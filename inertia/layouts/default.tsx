import type { PropsWithChildren } from 'react'
import { SiteFooter } from '~/components/shell/site_footer'
import { SiteHeader } from '~/components/shell/site_header'
import { Frame } from '~/layouts/frame'

/** Layout of every page for visitors and applicants. */
export default function DefaultLayout({ children }: PropsWithChildren) {
  return (
    <Frame before={<SiteHeader />} after={<SiteFooter />}>
      {children}
    </Frame>
  )
}
