import { formatMonth, plainDate } from '#kernel/calendar/plain_date'
import type { Claims } from '@generated/views'
import { Money } from '~/components/money'
import { DateText, Notice, SectionCard } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'

type Head = Claims.BudgetForecast['heads'][number]
type Month = Claims.BudgetForecast['months'][number]

const SPREAD = ['lowPaise', 'middlePaise', 'highPaise', 'maxPaise'] as const

/** Estimated requirement for the rest of the year, with its range, and what remains of the grants. */
export function BudgetForecast({
  forecast,
  label,
}: {
  forecast: Claims.BudgetForecast
  label: string
}) {
  const { countedAt, heads, months, shares, isUnknown } = forecast
  /** Where no loan type has a range, three of the four columns would be empty. */
  const isSpread = shares.some(({ share }) => share !== null)
  const parts = isSpread ? SPREAD : SPREAD.slice(-1)
  const spread = <Row,>(of: (row: Row) => Record<(typeof SPREAD)[number], number | null>) =>
    parts.map((part) => ({
      key: part,
      label: t(`claims.budget.spread.${part}`),
      align: 'right' as const,
      render: (row: Row) => <MoneyOrDash amount={of(row)[part]} />,
    }))
  const head = {
    key: 'name',
    label: t('claims.budget.head'),
    render: ({ name }: Head) => name ?? t('claims.budget.no_head'),
  }
  return (
    <SectionCard title={t('claims.budget.need')} subtitle={t('claims.budget.need_text')} stacked>
      <p className="as-detail">
        {t('claims.budget.counted_at')} <DateText value={countedAt} withTime />
      </p>
      {isUnknown ? <Notice tone="info">{t('claims.budget.few_data')}</Notice> : null}
      <PlainTable
        caption={t('claims.budget.need_of_year', { year: label })}
        rows={heads}
        rowKey={({ code }) => code ?? ''}
        columns={[head, ...spread<Head>(({ need }) => need)]}
      />
      <PlainTable
        caption={t('claims.budget.to_come')}
        rows={heads}
        rowKey={({ code }) => code ?? ''}
        labels="claims.budget"
        columns={(column) => [
          head,
          column.right('instalments', ({ instalments }) => <Money paise={instalments.maxPaise} />),
          column.right('sanctions', ({ sanctionsPaise }) => <Money paise={sanctionsPaise} />),
          column.right('letters', ({ lettersPaise }) => <Money paise={lettersPaise} />),
          column.right('free_after_all', ({ freePaise }) => <MoneyOrDash amount={freePaise} />),
        ]}
      />
      {months.length > 0 ? (
        <PlainTable
          caption={t('claims.budget.need_by_month')}
          rows={months}
          rowKey={({ month }) => month}
          labels="claims.budget"
          columns={(column) => [
            column('due_in', ({ month }) => formatMonth(plainDate(month), t.locale())),
            ...spread<Month>((month) => month),
          ]}
        />
      ) : null}
      {isSpread ? (
        <PlainTable
          caption={t('claims.budget.shares')}
          rows={shares}
          rowKey={({ loanType }) => loanType}
          labels="claims.list"
          columns={(column) => [
            column('scheme', ({ loanType }) => loanType),
            ...(['low', 'middle', 'high'] as const).map((part) => ({
              key: part,
              label: t(`claims.budget.spread.${part}Paise`),
              align: 'right' as const,
              render: ({ share }: Claims.BudgetForecast['shares'][number]) =>
                share ? `${(share[part] / 100).toFixed(1)} %` : t('claims.budget.too_few'),
            })),
          ]}
        />
      ) : null}
    </SectionCard>
  )
}

function MoneyOrDash({ amount }: { amount: number | null }) {
  return amount === null ? <>–</> : <Money paise={amount} />
}
