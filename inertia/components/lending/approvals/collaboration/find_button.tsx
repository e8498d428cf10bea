import { router } from '@inertiajs/react'
import { IconSearch } from '~/icons/search'
import { type ComponentType, type MouseEvent, useEffect, useState } from 'react'
import type { PaletteProps } from '~/components/lending/approvals/collaboration/palette'
import { SEARCH_PATH } from '~/lib/navigation'
import { isTyping } from '~/lib/typing'
import { useT } from '~/lib/use_t'

const isAsked = (event: KeyboardEvent) =>
  event.key === '/'
    ? !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
    : (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'

/**
 * Finds anything from any page: a link to the page for it, which with the script opens over this one, with
 * Ctrl-K, Cmd-K or /. What opens is loaded the first time.
 */
export function FindButton() {
  const t = useT()
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
    /** On the window: a list that takes / for its own quick filter is asked first. */
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isAsked(event)) return
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
        <span className="dk-words">{t('common.find.open')}</span>
        <kbd className="dk-key" aria-hidden="true">
          Ctrl K
        </kbd>
      </a>
      {Palette ? <Palette opened={isOpen} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
