import { useSyncExternalStore } from 'react'

/** Settings of the officers' layout that a user may choose on one device; without a choice the default applies. */
interface Choices {
  rail: 'folded'
  density: 'comfortable'
}

const EVENT = 'arthasetu.device'

const subscribe = (notify: () => void) => {
  window.addEventListener(EVENT, notify)
  return () => window.removeEventListener(EVENT, notify)
}

/**
 * Returns whether a choice is active, and the function that toggles it. It is stored on the root element for the style
 * sheets: the head of the page sets it there before anything is rendered (inertia_layout.edge).
 */
export function useDeviceChoice<N extends keyof Choices>(name: N, value: Choices[N]) {
  const isChosen = useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset[name] === value,
    () => false
  )
  const toggle = () => {
    if (isChosen) delete document.documentElement.dataset[name]
    else document.documentElement.dataset[name] = value
    try {
      if (isChosen) localStorage.removeItem(`arthasetu.${name}`)
      else localStorage.setItem(`arthasetu.${name}`, value)
    } catch {
      /** With a full or blocked store, only the choice is lost. */
    }
    window.dispatchEvent(new Event(EVENT))
  }
  return [isChosen, toggle] as const
}
