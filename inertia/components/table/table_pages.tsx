import { Link, router, usePage } from '@inertiajs/react'
import IconChevronLeft from '~/icons/chevron_left.svg?icon'
import IconChevronRight from '~/icons/chevron_right.svg?icon'
import { type ReactNode, useId } from 'react'
import { FIRST_PAGE, LIST_PARAMETERS, listAddress, pagesAround } from '~/lib/list_address'
import { formatCount } from '~/lib/numbers'
import { t } from '~/lib/translate'

export interface Pagination {
  page: number
  perPage: number
  total: number
  /** There are more rows than the total shows. */
  isCapped?: boolean
  /** By default computed from total and perPage. */
  lastPage?: number
  /** Page sizes to choose from; without them there is no choice. */
  pageSizes?: readonly number[]
  /** Without these, pages are links that set `page` and `perPage` in the address. */
  onPage?: (page: number) => void
  /** Returns the address of a page, where the number alone does not lead there. */
  hrefOf?: (page: number) => string
  onPageSize?: (perPage: number) => void
}

/** The range of rows and their total, links to the adjacent pages, and the number of rows per page. */
export function TablePages(props: Pagination & { label: string }) {
  const { page, perPage, total, isCapped, pageSizes, onPage, onPageSize, label } = props
  const { url } = usePage()
  const sizeId = useId()
  const lastPage = props.lastPage ?? Math.max(1, Math.ceil(total / perPage))
  const addressOf =
    props.hrefOf ?? ((number: number) => listAddress(url, { [LIST_PARAMETERS.page]: number }))

  const step = (number: number, content: ReactNode, name: string) => {
    const shared = { 'className': 'as-page as-center', 'aria-label': name, 'data-edge': true }
    if (number < 1 || number > lastPage) return null
    return onPage ? (
      <button type="button" {...shared} onClick={() => onPage(number)}>
        {content}
      </button>
    ) : (
      <Link href={addressOf(number)} {...shared} preserveState>
        {content}
      </Link>
    )
  }

  return (
    <div className="as-table-bar as-apart">
      <span role="status">
        {t('common.table.range', {
          from: formatCount(total === 0 ? 0 : (page - 1) * perPage + 1),
          to: formatCount(isCapped ? page * perPage : Math.min(page * perPage, total)),
          total: isCapped
            ? t('common.table.more_than', { total: formatCount(total) })
            : formatCount(total),
        })}
      </span>
      {pageSizes ? (
        <span className="as-size as-line">
          <label htmlFor={sizeId}>{t('common.table.rows_per_page')}</label>
          <select
            id={sizeId}
            value={perPage}
            onChange={(event) => {
              const size = Number(event.currentTarget.value)
              if (onPageSize) onPageSize(size)
              else {
                const changes = {
                  [LIST_PARAMETERS.perPage]: size,
                  ...FIRST_PAGE,
                }
                router.get(
                  listAddress(url, changes),
                  {},
                  { preserveState: true, preserveScroll: true }
                )
              }
            }}
          >
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </span>
      ) : null}
      {lastPage > 1 ? (
        <nav aria-label={t('common.table.pages_of', { label })}>
          <ul className="as-tight as-row">
            <li>
              {step(
                page - 1,
                <IconChevronLeft size={20} aria-hidden="true" />,
                t('common.table.previous')
              )}
            </li>
            {pagesAround(page, lastPage).map((number, index) => (
              <li key={number ?? `gap-${index}`}>
                <PageNumber
                  number={number}
                  current={page}
                  href={number === null ? '' : addressOf(number)}
                  onPage={onPage}
                />
              </li>
            ))}
            <li>
              {step(
                page + 1,
                <IconChevronRight size={20} aria-hidden="true" />,
                t('common.table.next')
              )}
            </li>
          </ul>
        </nav>
      ) : null}
    </div>
  )
}

interface PageNumberProps {
  number: number | null
  current: number
  href: string
  onPage?: (page: number) => void
}

function PageNumber({ number, current, href, onPage }: PageNumberProps) {
  if (number === null) return <span className="as-page as-center">…</span>
  const name = t('common.table.page', { page: number })
  if (number === current) {
    return (
      <span className="as-page as-center" aria-current="page">
        <span className="as-hidden">{name}</span>
        <span aria-hidden="true">{number}</span>
      </span>
    )
  }
  return onPage ? (
    <button
      type="button"
      className="as-page as-center"
      aria-label={name}
      onClick={() => onPage(number)}
    >
      {number}
    </button>
  ) : (
    <Link href={href} className="as-page as-center" aria-label={name} preserveState>
      {number}
    </Link>
  )
}
