import { Link, usePage, router } from '@inertiajs/react'
import IconChevronDown from '~/icons/chevron_down.svg?icon'
import IconUserCircle from '~/icons/user_circle.svg?icon'
import { useRef, type ComponentType, type MouseEvent, useEffect, useState } from 'react'
import { Emblem } from '~/components/shell/emblem'
import { InboxLink } from '~/components/shell/inbox_link'
import { MenuLink } from '~/components/shell/navigation'
import { LanguageSwitch, SchemeSwitch } from '~/components/shell/switches'
import { useDisclosures } from '~/components/shell/use_disclosures'
import { ACCOUNT, isPersonal, linksOf, SEARCH_PATH } from '~/lib/navigation'
import { signOut } from '~/lib/signed_out'
import { t } from '~/lib/translate'
import IconBriefcase from '~/icons/briefcase.svg?icon'
import IconSearch from '~/icons/search.svg?icon'
import type { PaletteProps } from '~/components/lending/approvals/collaboration/palette'
import { isTyping } from '~/lib/typing'

/** The one line above an officer's page: the link home, the switches, and the user's own menu. */
export function OfficerHeader() {
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

/** Links to the user's account and password, and the sign-out button. */
function Person({ name }: { name: string }) {
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

const choose = (postId: number) => router.put('/account/role-assignment', { postId })

/** The posts of an officer with several, one button each; the active one is pressed. */
function RoleAssignmentChoices({ className }: { className?: string }) {
  const { posts } = usePage().props
  return posts.map(({ id, name, isChosen }) => (
    <li key={id} className={className}>
      <button
        type="button"
        className="as-drawer-button"
        aria-pressed={isChosen}
        onClick={() => choose(id)}
      >
        {name}
      </button>
    </li>
  ))
}

/** The post under which the officer acts, and a switch to another one; nothing for an officer with only one. */
function RoleAssignmentSwitch() {
  const { posts } = usePage().props
  const root = useRef<HTMLDivElement>(null)
  useDisclosures(root)
  if (posts.length < 2) return null
  return (
    <div className="dk-person dk-wide as-anchor" ref={root}>
      <details>
        <summary className="as-switch as-center" aria-label={t('common.nav.post')}>
          <IconBriefcase size={20} aria-hidden="true" />
          <span className="dk-words as-clipped">
            {posts.find(({ isChosen }) => isChosen)?.name}
          </span>
          <IconChevronDown className="as-roomy" size={16} aria-hidden="true" />
        </summary>
        <ul className="as-popup as-menu">
          <RoleAssignmentChoices />
        </ul>
      </details>
    </div>
  )
}

const isSearchShortcut = (event: KeyboardEvent) =>
  event.key === '/'
    ? !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
    : (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'

/**
 * Search from any page: a link to the search page, which with script opens as an overlay, with Ctrl-K, Cmd-K or /. The
 * overlay is loaded on first use.
 */
function FindButton() {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    setIsOpen(true)
    if (Palette) return
    import('~/components/lending/approvals/collaboration/palette')
      .then(({ Palette: loaded }) => setPalette(() => loaded))
      .catch(() => router.visit(SEARCH_PATH))
  }

  useEffect(() => {
    /** Listens on the window: a list that uses / for its own search box comes first. */
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isSearchShortcut(event)) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    open()
  }
  return (
    <>
      <a
        href={SEARCH_PATH}
        className="as-switch as-center"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={onClick}
      >
        <IconSearch size={20} aria-hidden="true" />
        <span className="dk-words">{t('officer.find.open')}</span>
        <kbd className="dk-key" aria-hidden="true">
          Ctrl K
        </kbd>
      </a>
      {Palette ? <Palette opened={isOpen} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
