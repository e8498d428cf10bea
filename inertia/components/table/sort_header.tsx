import { Link, usePage } from '@inertiajs/react'
import IconArrowDown from '~/icons/arrow_down.svg?icon'
import IconArrowUp from '~/icons/arrow_up.svg?icon'
import IconArrowsSort from '~/icons/arrows_sort.svg?icon'
import type { ReactNode } from 'react'
import { FIRST_PAGE, LIST_PARAMETERS, listAddress } from '~/lib/list_address'

export interface Sort {
  key: string
  direction: 'asc' | 'desc'
}

interface SortHeaderProps {
  columnKey: string
  label: ReactNode
  sort?: Sort
  onSort?: (sort: Sort) => void
}

/** Heading of a sortable column: a link to the same list sorted, or a button when `onSort` is given. */
export function SortHeader({ columnKey, label, sort, onSort }: SortHeaderProps) {
  const { url } = usePage()
  const isCurrent = sort?.key === columnKey
  const next: Sort = {
    key: columnKey,
    direction: isCurrent && sort.direction === 'asc' ? 'desc' : 'asc',
  }
  const Icon = !isCurrent ? IconArrowsSort : sort.direction === 'asc' ? IconArrowUp : IconArrowDown
  const content = (
    <>
      {label}
      <Icon size={16} aria-hidden="true" />
    </>
  )
  if (onSort) {
    return (
      <button type="button" className="as-sort as-target" onClick={() => onSort(next)}>
        {content}
      </button>
    )
  }
  const href = listAddress(url, {
    [LIST_PARAMETERS.sort]: next.key,
    [LIST_PARAMETERS.direction]: next.direction,
    ...FIRST_PAGE,
  })
  return (
    <Link href={href} className="as-sort as-target" preserveScroll preserveState>
      {content}
    </Link>
  )
}
