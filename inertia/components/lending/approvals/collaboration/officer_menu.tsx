import { Link, usePage } from '@inertiajs/react'
import type { ComponentProps } from 'react'
import { MenuIcon } from '~/components/lending/approvals/collaboration/menu_icon'
import { MenuList } from '~/components/shell/menu_list'
import { type NavLink, currentOf, isCurrent } from '~/lib/navigation'
import { formatCount } from '~/lib/numbers'
import { useT } from '~/lib/use_t'

/** A page of the menu; the one that is shown is marked, and so is the list from which a record comes. */
export function OfficerMenuLink({ link }: { link: NavLink }) {
  const t = useT()
  const { url, props } = usePage()
  const current = currentOf(props.menu, url)
  const count = props.menuCounts[link.key] ?? 0
  return (
    <Link
      href={link.href}
      className="dk-link"
      aria-current={
        current === link.key ? (isCurrent(link.href, url) ? 'page' : 'true') : undefined
      }
    >
      <MenuIcon page={link.key} />
      <span>{t(`common.nav.${link.key}`)}</span>
      {count > 0 ? (
        <span className="as-count">
          <span className="as-hidden">{t('common.nav.waiting')} </span>
          {formatCount(count)}
        </span>
      ) : null}
    </Link>
  )
}

/** The menu of officers, with its signs. */
export function OfficerMenu(menu: Pick<ComponentProps<typeof MenuList>, 'entries' | 'name'>) {
  return (
    <ul>
      <MenuList {...menu} headingClass="as-group" Page={OfficerMenuLink} />
    </ul>
  )
}
