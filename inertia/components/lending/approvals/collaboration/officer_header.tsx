import { Link, usePage } from '@inertiajs/react'
import { IconChevronDown } from '~/icons/chevron_down'
import { IconUserCircle } from '~/icons/user_circle'
import { useRef } from 'react'
import { FindButton } from '~/components/lending/approvals/collaboration/find_button'
import {
  RoleAssignmentChoices,
  RoleAssignmentSwitch,
} from '~/components/lending/approvals/collaboration/role_assignment_switch'
import { Emblem } from '~/components/shell/emblem'
import { InboxLink } from '~/components/shell/inbox_link'
import { MenuLink } from '~/components/shell/navigation'
import { LanguageSwitch, SchemeSwitch } from '~/components/shell/switches'
import { useDisclosures } from '~/components/shell/use_disclosures'
import { ACCOUNT, isPersonal, linksOf } from '~/lib/navigation'
import { signOut } from '~/lib/signed_out'
import { useT } from '~/lib/use_t'

/** The one line above an officer's page: the way home, the switches, and what is the person's own. */
export function OfficerHeader() {
  const t = useT()
  const { user } = usePage().props
  return (
    <header className="as-band dk-head as-row">
      <Link href={user?.home ?? '/'} className="as-target as-bold">
        <Emblem />
        <span className="dk-words">{t('common.product')}</span>
      </Link>
      <div className="as-switches">
        <FindButton />
        <RoleAssignmentSwitch />
        <LanguageSwitch />
        <span className="dk-wide">
          <SchemeSwitch />
        </span>
        <InboxLink className="as-switch as-center" isSign />
        <Person name={user?.name ?? ''} />
      </div>
    </header>
  )
}

/** Their account, their password, the way out. */
function Person({ name }: { name: string }) {
  const t = useT()
  const { menu } = usePage().props
  const root = useRef<HTMLDivElement>(null)
  useDisclosures(root)
  return (
    <div className="dk-person as-anchor" ref={root}>
      <details>
        <summary className="as-switch as-center">
          <IconUserCircle size={22} aria-hidden="true" />
          <span className="dk-words as-clipped">{name}</span>
          <IconChevronDown className="as-roomy" size={16} aria-hidden="true" />
        </summary>
        <ul className="as-popup as-menu">
          <RoleAssignmentChoices className="dk-narrow" />
          {[ACCOUNT, ...linksOf(menu).filter(isPersonal)].map((link) => (
            <li key={link.key}>
              <MenuLink link={link} />
            </li>
          ))}
          <li className="dk-narrow">
            <SchemeSwitch isInMenu />
          </li>
          <li>
            <button type="button" className="as-drawer-button" onClick={signOut}>
              {t('common.nav.sign_out')}
            </button>
          </li>
        </ul>
      </details>
    </div>
  )
}
