import type { ComponentType } from 'react'
import { isMenu, type NavEntry, type NavLink } from '~/lib/navigation'
import { t } from '~/lib/translate'

interface MenuListProps {
  entries: readonly NavEntry[]
  /** Distinguishes the headings of two menus on one page. */
  name: string
  headingClass: string
  /** Renders a page of the menu. */
  Page: ComponentType<{ link: NavLink }>
}

/** The groups of a menu one below the other, each under its heading. */
export function MenuList({ entries, name, headingClass, Page }: MenuListProps) {
  return entries.map((entry) => (
    <li key={entry.key}>
      {isMenu(entry) ? (
        <>
          <p className={headingClass} id={`${name}-${entry.key}`}>
            <span>{t(`common.nav.${entry.key}`)}</span>
          </p>
          <ul aria-labelledby={`${name}-${entry.key}`}>
            {entry.links.map((link) => (
              <li key={link.key}>
                <Page link={link} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Page link={entry} />
      )}
    </li>
  ))
}
