import { usePage } from '@inertiajs/react'
import { type PropsWithChildren, useEffect, useRef } from 'react'
import { FlashMessages } from '~/components/flash_messages'
import { SiteFooter } from '~/components/shell/site_footer'
import { SiteHeader } from '~/components/shell/site_header'
import { useFormKey } from '~/lib/form_key'
import { useT } from '~/lib/use_t'

/** Puts the focus at the start of a page reached without a reload, as a reload would. */
function useFocusOnArrival() {
  const { url } = usePage()
  const path = url.split(/[?#]/)[0]
  const main = useRef<HTMLElement>(null)
  const lastPath = useRef(path)
  useEffect(() => {
    if (lastPath.current === path) return
    lastPath.current = path
    if (!main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true })
  }, [path])
  return main
}

/** What stands around every page. */
export default function DefaultLayout({ children }: PropsWithChildren) {
  const t = useT()
  const { user } = usePage().props
  const main = useFocusOnArrival()
  useFormKey()
  return (
    <div className="as-shell" data-wide={user?.isOfficer || undefined}>
      <a href="#content" className="as-skip">
        {t('common.skip')}
      </a>
      <SiteHeader />
      <main id="content" className="as-main" tabIndex={-1} ref={main}>
        <div className="as-inner">
          <FlashMessages />
          {children}
        </div>
      </main>
      <SiteFooter />
    </div>
  )
}
