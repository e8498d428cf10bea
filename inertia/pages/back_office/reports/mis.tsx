import { Link } from '@inertiajs/react'
import type { Reports } from '@generated/views'
import { ListHeader } from '~/components/list_header'
import { BarChart } from '~/components/back_office/reports/bar_chart'
import { Notice } from '~/components/page'
import { SummaryTable } from '~/components/back_office/reports/summary_table'
import { t } from '~/lib/translate'
import { Button, NativeSelect } from '@mantine/core'
import { DayInput } from '~/components/form/fields'
import '~/components/back_office/reports/reports.css'

/** The summaries of applications, banks' answers and loans by loan type (document 3; DECISIONS 13, 13b). */
export default function Mis({ sort, table, ...asked }: Reports.MisPage) {
  const title = t(`reports.mis.titles.${asked.by}`)
  /** Ages, amounts, answers and classes have their own order; everything else is ordered by size. */
  const hasOwnOrder = ['age', 'amount', 'answers', 'past_due'].includes(asked.by)
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
      {asked.invalid.length > 0 ? null : !asked.isCounted ? (
        <Notice tone="warning" title={t('reports.not_counted')} />
      ) : (
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

/** A plain form, so that the address keeps the query. */
function MisFilters(asked: Omit<Reports.MisPage, 'sort' | 'table'>) {
  const { summaries, by, districtId, districts, isDistrictLocked, from, to, asOf, invalid } = asked
  const isReversed = invalid.includes('range')
  const day = (name: 'from' | 'to', value: string) => (
    <DayInput
      name={name}
      label={t(`reports.mis.${name}`)}
      defaultValue={value}
      error={
        invalid.includes(name)
          ? t('reports.problems.date')
          : isReversed && name === 'to'
            ? t('reports.problems.range')
            : undefined
      }
    />
  )
  return (
    <form
      method="get"
      action="/officer/mis"
      className="as-card as-columns as-screen"
      data-least="field"
      key={[by, districtId, from, to, asOf].join('|')}
    >
      <NativeSelect name="by" label={t('reports.mis.choose')} defaultValue={by}>
        {summaries.map((name) => (
          <option key={name} value={name}>
            {t(`reports.mis.titles.${name}`)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        name="district"
        label={t('reports.home.district')}
        defaultValue={districtId === null ? '' : String(districtId)}
        disabled={isDistrictLocked}
      >
        <option value="">{t('reports.home.all_districts')}</option>
        {districts.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      {day('from', from)}
      {day('to', to)}
      <DayInput
        name="asOf"
        label={t('reports.mis.day')}
        description={t('reports.mis.day_hint')}
        defaultValue={asOf}
        error={
          invalid.includes('asOf')
            ? t('reports.problems.date')
            : invalid.includes('future')
              ? t('reports.mis.future')
              : undefined
        }
      />
      <div className="as-row">
        <Button type="submit">{t('reports.mis.show')}</Button>
        <Button component="a" href={`/officer/mis?by=${by}`} variant="default">
          {t('common.actions.reset')}
        </Button>
      </div>
    </form>
  )
}
