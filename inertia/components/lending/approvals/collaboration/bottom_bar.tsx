import { usePage } from '@inertiajs/react'
import IconMenu2 from '~/icons/menu_2.svg?icon'
import { useRef } from 'react'
import {
  OfficerMenu,
  OfficerMenuLink,
} from '~/components/lending/approvals/collaboration/officer_menu'
import { useDisclosures } from '~/components/shell/use_disclosures'
import { isPersonal, linksOf, withoutLinks } from '~/lib/navigation'
import { t } from '~/lib/translate'

/** On a phone: the pages that the user's post needs most, within reach of the thumb, and a sheet with all others. */
export function BottomBar() {
  const { menu, quickLinks } = usePage().props
  const root = useRef<HTMLElement>(null)
  useDisclosures(root)
  const isQuickLink = ({ key }: { key: string }) => quickLinks.includes(key)
  const rest = withoutLinks(menu, (link) => isQuickLink(link) || isPersonal(link))
  return (
    <nav className="dk-bar as-screen" aria-label={t('common.nav.label')} ref={root}>
      <ul>
        {linksOf(menu)
          .filter(isQuickLink)
          .map((link) => (
            <li key={link.key}>
              <OfficerMenuLink link={link} />
            </li>
          ))}
        <li>
          <details>
            <summary className="dk-link">
              <IconMenu2 size={20} stroke={1.75} aria-hidden="true" />
              <span>{t('common.nav.menu')}</span>
            </summary>
            <div className="dk-sheet as-popup">
              <OfficerMenu name="sheet" entries={rest} />
            </div>
          </details>
        </li>
      </ul>
    </nav>
  )
}
