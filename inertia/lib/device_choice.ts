import { useSyncExternalStore } from 'react'

/** What somebody may choose for the officers' frame on one device; without a choice it is as it comes. */
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
 * Whether a choice is made, and what makes or takes it. It stands on the root element, where the style
 * sheets look: the head of the page puts it there before anything is drawn (inertia_layout.edge).
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
      /** A full or forbidden store only forgets the choice. */
    }
    window.dispatchEvent(new Event(EVENT))
  }
  return [isChosen, toggle] as const
}
