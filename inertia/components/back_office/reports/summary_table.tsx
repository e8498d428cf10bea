import { Link } from '@inertiajs/react'
import type { Reports } from '@generated/views'
import { type Sort, SortHeader } from '~/components/table/sort_header'
import { t } from '~/lib/translate'
import { AllRows, Fold } from '~/components/table/fold'
import { ScrollRegion } from '~/components/table/scroll_region'

interface SummaryTableProps {
  caption: string
  /** Heading of the column with the row labels. */
  head: string
  table: Reports.SummaryTable
  /** Makes the headings links to the same table sorted; the row labels sort as 'label'. */
  sort?: Sort
}

type Column = Reports.SummaryTable['columns'][number]

/** Adjacent columns of one group share a heading. */
function groupsOf(columns: readonly Column[]) {
  const groups: { group: Column['group']; span: number; at: string }[] = []
  for (const { group, key } of columns) {
    const last = groups.at(-1)
    if (last && last.group === group) last.span += 1
    else groups.push({ group, span: 1, at: key })
  }
  return groups
}

/**
 * Counts, each with a link to the list behind it. A wide screen keeps the headings in view; a phone shows compact rows,
 * the total first, without zero values.
 */
export function SummaryTable({ caption, head, table, sort }: SummaryTableProps) {
  const { path, columns, rows, total } = table
  const labelOf = (column: Column) => column.label ?? t(`reports.columns.${column.key}`)
  const hasGroups = columns.some(({ group }) => group !== null)
  const line = (label: string, query: string, counts: readonly number[]) =>
    columns.map((column, at) => {
      const parts = [query, column.query].filter(Boolean).join('&')
      const count = counts[at]
      return (
        <td
          key={column.key}
          data-label={labelOf(column)}
          data-align="right"
          data-zero={count === 0 || undefined}
        >
          {path ? (
            <Link
              href={parts ? `${path}?${parts}` : path}
              className="rp-count as-target"
              aria-label={t('reports.home.cell', { column: labelOf(column), row: label, count })}
            >
              {count.toLocaleString('en-IN')}
            </Link>
          ) : (
            count.toLocaleString('en-IN')
          )}
        </td>
      )
    })

  return (
    <div className="as-table-frame as-box">
      <ScrollRegion label={caption}>
        <table className="as-table as-summed rp-table">
          <caption>{caption}</caption>
          <thead>
            {hasGroups ? (
              <tr className="rp-groups">
                <th scope="col" rowSpan={2} className="as-roomy">
                  {t('reports.columns.srNo')}
                </th>
                <th scope="col" rowSpan={2}>
                  {head}
                </th>
                {groupsOf(columns).map(({ group, span, at }) =>
                  group ? (
                    <th key={at} scope="colgroup" colSpan={span} data-align="center">
                      {t(`reports.columns.${group}`)}
                    </th>
                  ) : (
                    <td key={at} colSpan={span}>
                      {'\u00A0'}
                    </td>
                  )
                )}
              </tr>
            ) : null}
            <tr>
              {hasGroups ? null : (
                <>
                  <th scope="col" className="as-roomy">
                    {t('reports.columns.srNo')}
                  </th>
                  <Head columnKey="label" label={head} sort={sort} />
                </>
              )}
              {columns.map((column) => (
                <Head
                  key={column.key}
                  columnKey={column.key}
                  label={labelOf(column)}
                  sort={sort}
                  align="right"
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.id} data-empty={row.counts.every((count) => count === 0) || undefined}>
                <td className="as-roomy">{index + 1}</td>
                <th scope="row" data-lead>
                  {row.label}
                  {row.note ? (
                    <span className="as-note">
                      {t('reports.columns.pending_at', { role: row.note })}
                    </span>
                  ) : null}
                  <Fold />
                </th>
                {line(row.label, row.query, row.counts)}
              </tr>
            ))}
          </tbody>
          {rows.length > 1 ? (
            <tfoot>
              <tr>
                <td className="as-roomy">{'\u00A0'}</td>
                <th scope="row" data-lead>
                  {t('reports.columns.TOTAL')}
                  <Fold />
                </th>
                {line(t('reports.columns.TOTAL'), total.query, total.counts)}
              </tr>
            </tfoot>
          ) : null}
        </table>
        <AllRows count={rows.length} first={10} />
      </ScrollRegion>
    </div>
  )
}

interface HeadProps {
  columnKey: string
  label: string
  sort?: Sort
  align?: 'right'
}

function Head({ columnKey, label, sort, align }: HeadProps) {
  const direction = sort?.key === columnKey ? sort.direction : null
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {sort ? <SortHeader columnKey={columnKey} label={label} sort={sort} /> : label}
    </th>
  )
}
