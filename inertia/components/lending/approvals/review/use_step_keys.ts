import { type RefObject, useEffect } from 'react'
import { isTyping } from '~/lib/typing'

/** The letter of a key, also on a keyboard that writes Devanagari. */
const letterOf = ({ key, code }: KeyboardEvent) =>
  (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, '')).toUpperCase()

/**
 * Presses the button in this frame that names the key, as a click would. Never while somebody types or
 * is asked something, never again for a key that is held, and only where the key is written on the button.
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
