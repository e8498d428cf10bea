import '~/components/reports/reports.css'
import { usePage } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { PageHeader } from '~/components/page_header'
import { BarChart } from '~/components/reports/bar_chart'
import { MisFilters, type MisAsked } from '~/components/reports/mis_filters'
import { SummaryTable } from '~/components/reports/summary_table'
import type { SummaryTableData } from '~/components/reports/types'
import { useT } from '~/lib/use_t'

type MisProps = MisAsked & {
  sort: { key: string; direction: 'asc' | 'desc' }
  table: SummaryTableData
}

/** The six summaries of applications by loan type (document 3; DECISIONS 13). */
export default function Mis({ sort, table, ...asked }: MisProps) {
  const t = useT()
  const { url } = usePage()
  const title = t(`reports.mis.titles.${asked.by}`)
  const query = url.split('?')[1]
  /** Ages and amounts stand in their own order, everything else by size. */
  const hasOwnOrder = asked.by === 'age' || asked.by === 'amount'
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
      <PageHeader
        title={t('reports.mis.title')}
        actions={
          <Button
            component="a"
            href={`/officer/mis/sheet${query ? `?${query}` : ''}`}
            variant="default"
            leftSection={<IconFileSpreadsheet size={18} aria-hidden="true" />}
          >
            {t('reports.home.export')}
          </Button>
        }
      />
      <MisFilters {...asked} />
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
