import { useRef } from 'react'
import { Brand } from '~/components/shell/brand'
import { NavigationBar, NavigationDrawer } from '~/components/shell/navigation'
import { ReadAloudButton } from '~/components/shell/read_aloud_button'
import { LanguageSwitch, SchemeSwitch } from '~/components/shell/switches'
import { useDisclosures } from '~/components/shell/use_disclosures'
import { t } from '~/lib/translate'

/** Switches, the corporation's name in Marathi and English, and the navigation. */
export function SiteHeader() {
  const root = useRef<HTMLElement>(null)
  useDisclosures(root)
  return (
    <header ref={root}>
      <div className="as-band">
        <div className="as-inner as-apart">
          <span className="as-band-product">{t('common.product')}</span>
          <div className="as-switches">
            <ReadAloudButton />
            <LanguageSwitch />
            <SchemeSwitch />
          </div>
        </div>
      </div>
      <div className="as-masthead">
        <div className="as-inner">
          <Brand />
          <NavigationDrawer />
        </div>
      </div>
      <NavigationBar />
    </header>
  )
}
