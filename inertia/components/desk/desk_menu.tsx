import { Link, usePage } from '@inertiajs/react'
import { MenuIcon } from '~/components/desk/menu_icon'
import { currentOf, isMenu, type NavEntry, type NavLink } from '~/lib/navigation'
import { formatCount } from '~/lib/numbers'
import { useT } from '~/lib/use_t'

/** A page of the menu; the one that is shown is marked, and so is the list from which a record comes. */
export function DeskLink({ link }: { link: NavLink }) {
  const t = useT()
  const { url, props } = usePage()
  const current = currentOf(props.menu, url)
  const count = props.menuCounts[link.key] ?? 0
  const isShown = url.split(/[?#]/)[0] === link.href
  return (
    <Link
      href={link.href}
      className="dk-link"
      aria-current={current === link.key ? (isShown ? 'page' : 'true') : undefined}
    >
      <MenuIcon page={link.key} />
      <span>{t(`common.nav.${link.key}`)}</span>
      {count > 0 ? (
        <span className="dk-count">
          <span className="as-hidden">{t('common.nav.waiting')} </span>
          {formatCount(count)}
        </span>
      ) : null}
    </Link>
  )
}

interface DeskMenuProps {
  entries: readonly NavEntry[]
  /** Tells the headings of two menus on one page apart. */
  name: string
}

/** The groups of the menu one below the other, each under its name. */
export function DeskMenu({ entries, name }: DeskMenuProps) {
  const t = useT()
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.key}>
          {isMenu(entry) ? (
            <>
              <p className="dk-group" id={`${name}-${entry.key}`}>
                <span>{t(`common.nav.${entry.key}`)}</span>
              </p>
              <ul aria-labelledby={`${name}-${entry.key}`}>
                {entry.links.map((link) => (
                  <li key={link.key}>
                    <DeskLink link={link} />
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <DeskLink link={entry} />
          )}
        </li>
      ))}
    </ul>
  )
}
