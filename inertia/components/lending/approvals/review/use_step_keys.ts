import { type RefObject, useEffect } from 'react'
import { isTyping } from '~/lib/typing'

/** Returns the letter of a key, including on a Devanagari keyboard layout. */
const letterOf = ({ key, code }: KeyboardEvent) =>
  (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, '')).toUpperCase()

/**
 * Clicks the button in this frame that has the pressed shortcut key. Never while the user types or a dialog is open,
 * never repeatedly for a key that is held, and only where the key is shown on the button.
 */
export function useStepKeys(frame: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      const button = [...(frame.current?.querySelectorAll<HTMLElement>('button') ?? [])].find(
        (one) => one.getAttribute('aria-keyshortcuts') === letterOf(event)
      )
      if (!button?.querySelector('kbd')?.checkVisibility()) return
      event.preventDefault()
      button.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [frame])
}
