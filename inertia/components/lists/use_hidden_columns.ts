import { useEffect, useState } from 'react'

/**
 * Columns this person does not want to see, remembered on this computer.
 *
 * @param aside those that are not shown before somebody chose
 */
export function useHiddenColumns(storageKey: string, aside: readonly string[]) {
  const [chosen, setChosen] = useState<string[] | null>(null)

  useEffect(() => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
      if (Array.isArray(kept)) setChosen(kept.filter((key) => typeof key === 'string'))
    } catch {
      /** Nothing readable was kept: every column is shown. */
    }
  }, [storageKey])

  const hidden = chosen ?? aside
  const toggle = (key: string) => {
    const next = hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]
    setChosen(next)
    try {
      localStorage.setItem(storageKey, JSON.stringify(next))
    } catch {
      /** A full or forbidden store only forgets the choice. */
    }
  }
  return { hidden, chosen, toggle }
}
