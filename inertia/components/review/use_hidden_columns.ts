import { useEffect, useState } from 'react'

/** Columns this person does not want to see, remembered on this computer. */
export function useHiddenColumns(storageKey: string) {
  const [hidden, setHidden] = useState<string[]>([])

  useEffect(() => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
      if (Array.isArray(kept)) setHidden(kept.filter((key) => typeof key === 'string'))
    } catch {
      /** Nothing readable was kept: every column is shown. */
    }
  }, [storageKey])

  const toggle = (key: string) => {
    const next = hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]
    setHidden(next)
    try {
      localStorage.setItem(storageKey, JSON.stringify(next))
    } catch {
      /** A full or forbidden store only forgets the choice. */
    }
  }
  return { hidden, toggle }
}
