import '~/components/back_office/reports/reports.css'
import { Link } from '@inertiajs/react'
import type { Reports } from '@generated/views'
import { ListHeader } from '~/components/list_header'
import { BarChart } from '~/components/back_office/reports/bar_chart'
import { MisFilters } from '~/components/back_office/reports/mis_filters'
import { Notice } from '~/components/notice'
import { SummaryTable } from '~/components/back_office/reports/summary_table'
import { useT } from '~/lib/use_t'

/** The summaries of applications and banks' answers by loan type (document 3; DECISIONS 13). */
export default function Mis({ sort, table, ...asked }: Reports.MisPage) {
  const t = useT()
  const title = t(`reports.mis.titles.${asked.by}`)
  /** Ages, amounts and answers stand in their own order, everything else by size. */
  const hasOwnOrder = ['age', 'amount', 'answers'].includes(asked.by)
  const bars = table.rows
    .map((row) => ({
      key: String(row.id),
      label: row.label,
      value: row.counts.at(-1) ?? 0,
      href: table.path ? `${table.path}?${row.query}&${table.columns.at(-1)?.query ?? ''}` : null,
    }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => (hasOwnOrder ? 0 : b.value - a.value))
  return (
    <div className="as-stack">
      <ListHeader title={t('reports.mis.title')} excel="/officer/mis/spreadsheet" />
      <MisFilters {...asked} />
      {asked.asOf && asked.invalid.length === 0 ? (
        <Notice tone="warning" title={t('reports.mis.as_of', { day: asked.asOf })}>
          <p>{t('reports.mis.as_of_text')}</p>
          <p>
            <Link className="as-row-link as-target" href={`/officer/mis?by=${asked.by}`}>
              {t('reports.mis.now')}
            </Link>
          </p>
        </Notice>
      ) : null}
      {asked.invalid.length > 0 ? null : (
        <>
          <SummaryTable
            caption={title}
            head={t(`reports.mis.by.${asked.by}`)}
            table={table}
            sort={sort}
          />
          <BarChart title={title} bars={bars} />
        </>
      )}
    </div>
  )
}
