/**
 * Where the choice is stored and applied; the head of the page reads one and writes the other (inertia_layout.edge).
 */
const KEY = 'mantine-color-scheme-value'
const ATTRIBUTE = 'data-mantine-color-scheme'

type Scheme = 'light' | 'dark'

/** Returns the active scheme, chosen or the device's own. */
export const activeScheme = (): Scheme =>
  document.documentElement.getAttribute(ATTRIBUTE) === 'dark' ? 'dark' : 'light'

const show = (scheme: Scheme) => document.documentElement.setAttribute(ATTRIBUTE, scheme)

/** Switches to the other scheme, permanently and in all tabs. */
export function switchScheme() {
  const scheme = activeScheme() === 'dark' ? 'light' : 'dark'
  show(scheme)
  try {
    localStorage.setItem(KEY, scheme)
  } catch {
    /** With a full or blocked store, only the choice is lost. */
  }
}

/** Follows a choice made in another tab and, without a choice, the device, e.g. at sunset. */
export function followScheme() {
  const device = matchMedia('(prefers-color-scheme: dark)')
  device.addEventListener('change', ({ matches }) => {
    try {
      if (localStorage.getItem(KEY)) return
    } catch {
      /** Nothing can have been chosen. */
    }
    show(matches ? 'dark' : 'light')
  })
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && (newValue === 'dark' || newValue === 'light')) show(newValue)
  })
}
