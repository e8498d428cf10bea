import { useEffect, useState } from 'react'
import type { RowKey } from '~/components/data_table'

interface Kept {
  filter: string
  ids: RowKey[]
}

const KEY = 'applications.selected'

/**
 * Rows chosen over several pages of a list, kept for this tab until the filter changes: what was
 * chosen under another filter is not in this list.
 */
export function useSelection(filter: string, pageIds: readonly RowKey[]) {
  const [selected, setSelected] = useState<RowKey[]>([])

  useEffect(() => {
    const kept = read()
    setSelected(kept?.filter === filter ? kept.ids : [])
  }, [filter])

  const keep = (ids: RowKey[]) => {
    setSelected(ids)
    const value: Kept = { filter, ids }
    try {
      sessionStorage.setItem(KEY, JSON.stringify(value))
    } catch {
      /** A full or forbidden store only forgets the selection on the next page. */
    }
  }
  return {
    selected,
    /** Takes what the table says of this page; other pages keep theirs. */
    change: (ids: RowKey[]) => {
      const elsewhere = selected.filter((id) => !pageIds.includes(id))
      keep([...elsewhere, ...ids.filter((id) => pageIds.includes(id))])
    },
    clear: () => keep([]),
  }
}

function read(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null
  } catch {
    return null
  }
}
