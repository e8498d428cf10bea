import { Link } from '@inertiajs/react'
import type { Reports } from '@generated/views'
import { ScrollRegion } from '~/components/table/scroll_region'

/** Rows of a report with their totals: a table on a wide screen, cards on a phone. */
export function ReportTable({ result }: { result: Reports.ResultView }) {
  const { columns, rows, totals, title, page, perPage } = result
  const alignOf = (at: number) => (columns[at].isNumber ? 'right' : undefined)
  return (
    <ScrollRegion label={title} className="rb-scroll">
      <table className="as-table as-summed" role="table">
        <caption data-hidden>
          <span className="as-hidden">{title}</span>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, label }, at) => (
              <th key={key} role="columnheader" scope="col" data-align={alignOf(at)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((cells, index) => (
            <tr key={(page - 1) * perPage + index} role="row">
              {cells.map(({ text, href }, at) => (
                <td
                  key={columns[at].key}
                  role="cell"
                  data-label={columns[at].label}
                  data-align={alignOf(at)}
                  className={columns[at].isWhole ? 'as-nowrap' : undefined}
                >
                  {href ? (
                    <Link href={href} className="as-row-link">
                      {text}
                    </Link>
                  ) : (
                    text
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals ? (
          <tfoot role="rowgroup">
            <tr role="row">
              {totals.map((text, at) => (
                <td
                  key={columns[at].key}
                  role="cell"
                  data-label={at > 0 ? columns[at].label : undefined}
                  data-align={alignOf(at)}
                  data-empty={text === '' || undefined}
                >
                  {text || '\u00A0'}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </ScrollRegion>
  )
}
