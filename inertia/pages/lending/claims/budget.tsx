import { ActionButton, LinkButton } from '~/components/buttons'
import { Button, Group, NativeSelect } from '@mantine/core'
import { Deferred, Link } from '@inertiajs/react'
import { formatMonth, plainDate } from '#kernel/calendar/plain_date'
import type { Claims } from '@generated/views'
import { BudgetForecast } from '~/components/lending/claims/budget_forecast'
import { BudgetHeads, USAGE_KINDS } from '~/components/lending/claims/budget_heads'
import { MoreMenu } from '~/components/more_menu'
import { Money } from '~/components/money'
import { EmptyState, Page, SectionCard } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'

type BudgetProps = Claims.Budget & {
  year: number
  label: string
  years: { value: string; label: string }[]
  can: { keep: boolean; pay: boolean }
  forecast?: Claims.BudgetForecast
}

/** Uses whose claims have a list; for the others, payment batches have one. */
const LISTED = new Set<string>(['toBePaidPaise', 'returnedPaise', 'openPaise'])

/** The same figures in Excel and PDF, and the estimated cost of instalments. */
const REPORTS = [
  { report: 48, words: 'claims.budget.report_heads' },
  { report: 49, words: 'claims.budget.report_districts' },
  { report: 25, words: 'claims.budget.report' },
] as const

/** The budget of a financial year: granted, paid, at the bank, in the office and remaining. */
export default function Budget(props: BudgetProps) {
  const { year, label, years, grants, months, districts, can, forecast } = props
  /** On a phone, a month without a payment would be a card of zeros. */
  const paying = months.filter(
    ({ paidPaise, sentPaise, reversedPaise, recoveredPaise }) =>
      paidPaise + sentPaise + reversedPaise + recoveredPaise > 0
  )
  return (
    <Page
      title={t('claims.budget.title')}
      subtitle={t('claims.budget.subtitle', { year: label })}
      actions={
        <MoreMenu>
          {REPORTS.map(({ report, words }) => (
            <LinkButton
              key={report}
              href={`/officer/reports?report=${report}&financialYear=${year}&view=1`}
              variant="default"
              label={t(words)}
            />
          ))}
          <LinkButton
            href="/officer/payment-batches/account"
            variant="default"
            label={t('claims.debit_account.title')}
          />
        </MoreMenu>
      }
    >
      <form method="get" className="as-card">
        <Group align="end" gap="sm">
          <NativeSelect
            key={year}
            name="year"
            label={t('claims.budget.year')}
            defaultValue={String(year)}
            data={years}
          />
          <ActionButton type="submit" variant="default" label={t('claims.budget.show')} />
        </Group>
      </form>
      <BudgetHeads budget={props} year={year} label={label} canPay={can.pay} />
      <SectionCard
        title={t('claims.budget.grants')}
        actions={
          can.keep ? (
            <Button component="a" href="/officer/masters/budget_grants" variant="default">
              {t('claims.budget.keep_grants')}
            </Button>
          ) : undefined
        }
      >
        {grants.length === 0 ? (
          <EmptyState title={t('claims.budget.no_grants', { year: label })} />
        ) : (
          <PlainTable
            caption={t('claims.budget.orders')}
            rows={grants}
            labels="claims.budget"
            columns={(column) => [
              column('head'),
              column('order_number', ({ orderNumber, remarks }) => (
                <>
                  {orderNumber}
                  {remarks ? <div className="as-detail">{remarks}</div> : null}
                </>
              )),
              column('sanctioned_on', ({ sanctionedOn }) => t.date(sanctionedOn)),
              column.right('claims.payments.amount', ({ amountPaise }) => (
                <Money paise={amountPaise} />
              )),
            ]}
          />
        )}
      </SectionCard>
      <BatchesOverGrant batches={props.passed} canPay={can.pay} />
      <div>
        <Deferred data="forecast" fallback={<p role="status">{t('claims.budget.need_coming')}</p>}>
          {forecast ? <BudgetForecast forecast={forecast} label={label} /> : <></>}
        </Deferred>
      </div>
      {paying.length > 0 ? (
        <PlainTable
          caption={t('claims.budget.months')}
          rows={paying}
          rowKey={({ month }) => month}
          labels="claims.budget.uses"
          columns={(column) => [
            column('claims.budget.month', ({ month }) => formatMonth(plainDate(month), t.locale())),
            column.right('paidPaise', ({ paidPaise }) => <Money paise={paidPaise} />),
            column.right('reversedPaise', ({ reversedPaise }) => <Money paise={reversedPaise} />),
            column.right('recoveredPaise', (row) => <Money paise={row.recoveredPaise} />),
            column.right('sentPaise', ({ sentPaise }) => <Money paise={sentPaise} />),
          ]}
        />
      ) : null}
      {districts.length > 0 ? (
        <PlainTable
          caption={t('claims.budget.districts')}
          rows={districts}
          rowKey={({ districtId }) => districtId}
          labels="claims.columns"
          columns={(column) => [
            column('district'),
            ...USAGE_KINDS.map((use) => ({
              key: use,
              label: t(`claims.budget.uses.${use}`),
              align: 'right' as const,
              render: (row: Claims.Budget['districts'][number]) =>
                row[use] !== 0 && LISTED.has(use) ? (
                  <Link href={`/officer/claims?district=${row.districtId}&usage=${use}`}>
                    <Money paise={row[use]} />
                  </Link>
                ) : (
                  <Money paise={row[use]} />
                ),
            })),
          ]}
        />
      ) : null}
    </Page>
  )
}

interface BatchesOverGrantProps {
  batches: Claims.Budget['passed']
  canPay: boolean
}

/** Batches that exceeded the balance of a grant, each with its remark. */
function BatchesOverGrant({ batches, canPay }: BatchesOverGrantProps) {
  if (batches.length === 0) return null
  return (
    <PlainTable
      caption={t('claims.budget.over_grant')}
      rows={batches}
      labels="claims.payments"
      columns={(column) => [
        column('number', ({ id, number }) =>
          canPay ? <Link href={`/officer/payment-batches/${id}`}>{number}</Link> : number
        ),
        column('date', ({ batchOn }) => t.date(batchOn)),
        column('remark', ({ remark }) => <span className="as-said-lines">{remark}</span>),
        column.right('amount', ({ totalPaise }) => <Money paise={totalPaise} />),
      ]}
    />
  )
}
