import { useEffect, useState } from 'react'
import type { RowKey } from '~/components/table/columns_of'

/** A chosen row with the status that it had at that moment. */
export interface ChosenRow {
  id: RowKey
  statusId: number
  /** Whether a letter of intent can be printed. */
  hasLetter: boolean
}

interface StoredSelection {
  filter: string
  rows: ChosenRow[]
}

const KEY = 'applications.selected'

/**
 * Rows chosen over several pages of a list, kept for this tab until the filter changes: rows chosen under another
 * filter are not in this list.
 */
export function useSelection(filter: string, page: readonly ChosenRow[]) {
  const [chosen, setChosen] = useState<ChosenRow[]>([])

  useEffect(() => {
    const kept = read()
    setChosen(kept?.filter === filter && kept.rows ? kept.rows : [])
  }, [filter])

  const keep = (rows: ChosenRow[]) => {
    setChosen(rows)
    const value: StoredSelection = { filter, rows }
    try {
      sessionStorage.setItem(KEY, JSON.stringify(value))
    } catch {
      /** With a full or blocked store, only the selection on other pages is lost. */
    }
  }
  return {
    chosen,
    selected: chosen.map(({ id }) => id),
    /** Applies the table's selection to this page; other pages keep theirs. */
    change: (ids: RowKey[]) => {
      const isHere = (id: RowKey) => page.some((row) => row.id === id)
      const here = page.filter(({ id }) => ids.includes(id))
      const before = (row: ChosenRow) => chosen.find(({ id }) => id === row.id) ?? row
      keep([
        ...chosen.filter(({ id }) => !isHere(id)),
        ...here.map(before).map(({ id, statusId, hasLetter }) => ({ id, statusId, hasLetter })),
      ])
    },
    clear: () => keep([]),
  }
}

/** Clears the selection after its action was completed on another page. */
export function clearStoredSelection() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    /** A blocked store keeps nothing anyway. */
  }
}

function read(): StoredSelection | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as StoredSelection | null
  } catch {
    return null
  }
}
