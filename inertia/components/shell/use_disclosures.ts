import { router } from '@inertiajs/react'
import { type RefObject, useEffect } from 'react'

/**
 * Menus are the browser's own `details`, so they open before any script has loaded. This adds the behaviour that users
 * expect: they close on Escape, on a press elsewhere and on leaving the page.
 */
export function useDisclosures(root: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const opened = () => [...(root.current?.querySelectorAll('details[open]') ?? [])]
    const close = (details: Element) => details.removeAttribute('open')
    const onPress = (event: Event) => {
      for (const details of opened()) if (!details.contains(event.target as Node)) close(details)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      for (const details of opened()) {
        const hadFocus = details.contains(document.activeElement)
        close(details)
        if (hadFocus) details.querySelector('summary')?.focus()
      }
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    const stop = router.on('start', () => opened().forEach(close))
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
      stop()
    }
  }, [root])
}
