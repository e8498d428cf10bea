import { Link, usePage } from '@inertiajs/react'
import { useRef } from 'react'
import { Emblem } from '~/components/shell/emblem'
import { NavigationBar, NavigationDrawer } from '~/components/shell/navigation'
import { LanguageSwitch, SchemeSwitch } from '~/components/shell/switches'
import { useDisclosures } from '~/components/shell/use_disclosures'
import { BRAND } from '~/lib/navigation'
import { useT } from '~/lib/use_t'

/** Switches, the corporation's name in Marathi and English, and the way around. */
export function SiteHeader() {
  const t = useT()
  const { corporation } = usePage().props
  const root = useRef<HTMLElement>(null)
  useDisclosures(root)
  return (
    <header ref={root}>
      <div className="as-band">
        <div className="as-inner">
          <span className="as-band-product">{t('common.product')}</span>
          <div className="as-switches">
            <LanguageSwitch />
            <SchemeSwitch />
          </div>
        </div>
      </div>
      <div className="as-masthead">
        <div className="as-inner">
          <Link href={BRAND.href} className="as-brand">
            <Emblem />
            <span className="as-brand-names">
              <span className="as-brand-mr" lang="mr">
                {corporation.name.mr}
              </span>
              <span className="as-brand-en" lang="en">
                {corporation.name.en}
              </span>
            </span>
          </Link>
          <NavigationDrawer />
        </div>
      </div>
      <NavigationBar />
    </header>
  )
}
