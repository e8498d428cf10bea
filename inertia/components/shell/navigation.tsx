import { Link, usePage } from '@inertiajs/react'
import IconChevronDown from '~/icons/chevron_down.svg?icon'
import IconLogout from '~/icons/logout.svg?icon'
import IconMenu2 from '~/icons/menu_2.svg?icon'
import IconX from '~/icons/x.svg?icon'
import { InboxLink } from '~/components/shell/inbox_link'
import { MenuList } from '~/components/shell/menu_list'
import { ACCOUNT, type NavLink, isCurrent, isMenu, SIGN_IN } from '~/lib/navigation'
import { signOut } from '~/lib/signed_out'
import { t } from '~/lib/translate'

/** A link of a menu. */
export function MenuLink({ link, className }: { link: NavLink; className?: string }) {
  const { url } = usePage()
  return (
    <Link
      href={link.href}
      className={className}
      aria-current={isCurrent(link.href, url) ? 'page' : undefined}
    >
      {t(`common.nav.${link.key}`)}
    </Link>
  )
}

/** The bar below the names, on wide screens. */
export function NavigationBar() {
  const { url, props } = usePage()
  return (
    <nav className="as-nav" aria-label={t('common.nav.label')}>
      <div className="as-inner">
        <ul className="as-nav-list">
          {props.menu.map((entry) => (
            <li key={entry.key}>
              {isMenu(entry) ? (
                <details name="navigation">
                  <summary
                    className="as-nav-item"
                    data-current={
                      entry.links.some((link) => isCurrent(link.href, url)) || undefined
                    }
                  >
                    {t(`common.nav.${entry.key}`)}
                    <IconChevronDown size={16} aria-hidden="true" />
                  </summary>
                  <ul className="as-popup as-menu">
                    {entry.links.map((link) => (
                      <li key={link.key}>
                        <MenuLink link={link} />
                      </li>
                    ))}
                  </ul>
                </details>
              ) : (
                <MenuLink link={entry} className="as-nav-item" />
              )}
            </li>
          ))}
        </ul>
        {props.user ? (
          <div className="as-nav-end as-row">
            <Welcome name={props.user.name} />
            <InboxLink className="as-nav-item" />
            <button type="button" className="as-nav-item" onClick={signOut}>
              <IconLogout size={18} aria-hidden="true" />
              {t('common.nav.sign_out')}
            </button>
          </div>
        ) : (
          <div className="as-nav-end as-row">
            <MenuLink link={SIGN_IN} className="as-nav-item" />
          </div>
        )}
      </div>
    </nav>
  )
}

/** The same links behind the burger button, on narrow screens. */
export function NavigationDrawer() {
  const { menu, user } = usePage().props
  return (
    <details className="as-burger">
      <summary className="as-center" aria-label={t('common.nav.menu')}>
        <IconMenu2 className="as-icon-open" size={24} aria-hidden="true" />
        <IconX className="as-icon-close" size={24} aria-hidden="true" />
      </summary>
      <nav className="as-popup as-drawer" aria-label={t('common.nav.label')}>
        {user ? <Welcome name={user.name} /> : null}
        <ul>
          <MenuList entries={menu} name="drawer" headingClass="as-group" Page={MenuLink} />
          {user ? (
            <li>
              <InboxLink />
            </li>
          ) : null}
          {user ? (
            <li>
              <button type="button" className="as-drawer-button" onClick={signOut}>
                {t('common.nav.sign_out')}
              </button>
            </li>
          ) : (
            <li>
              <MenuLink link={SIGN_IN} />
            </li>
          )}
        </ul>
      </nav>
    </details>
  )
}

/** The user's name, as document 1 requires; links to the user's own account. */
function Welcome({ name }: { name: string }) {
  return (
    <Link
      href={ACCOUNT.href}
      className="as-welcome as-clipped"
      title={t(`common.nav.${ACCOUNT.key}`)}
    >
      {t('common.nav.welcome')} <strong className="as-ink">{name}</strong>
    </Link>
  )
}
