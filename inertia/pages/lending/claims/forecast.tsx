import { ActionButton } from '~/components/buttons'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Applications, Claims } from '@generated/views'
import { dayColumn, moneyColumn } from '~/components/columns'
import { DataTable } from '~/components/data_table'
import { Money } from '~/components/money'
import { DescriptionList, EmptyState, PageHeader, SectionCard } from '~/components/page'
import { RowStateBadge } from '~/components/lending/loans/row_state_badge'
import { t } from '~/lib/translate'

type ForecastProps = Claims.Forecast & { application: Applications.ApplicationHead }

const PAGE_SIZE = 12

/** The refund of each coming instalment, and the day by which it must be claimed. */
export default function Forecast(props: ForecastProps) {
  const { application, lines, openPaise, comingPaise, missedPaise } = props
  const [showsAll, setShowsAll] = useState(false)
  const [page, setPage] = useState(1)
  const base = `/loans/${application.uuid}/claims`
  const shown = showsAll
    ? lines
    : lines.filter(({ state }) => state === 'due' || state === 'not_due')
  const hasTranches = lines.some((line) => line.trancheNo > 1)
  return (
    <Stack gap="lg">
      <PageHeader
        title={t('claims.forecast.title')}
        subtitle={t('claims.index.subtitle', { number: application.number })}
        backHref={base}
        backLabel={t('claims.index.title')}
        actions={
          openPaise > 0 ? (
            <Button component="a" href={`${base}/new`}>
              {t('claims.index.add')}
            </Button>
          ) : null
        }
      />
      <SectionCard title={t('claims.forecast.sums')}>
        <DescriptionList
          columns={2}
          labels="claims.forecast"
          items={(fact) => [
            fact('open', <Money paise={openPaise} />),
            fact('coming', <Money paise={comingPaise} />),
            missedPaise > 0 ? fact('missed', <Money paise={missedPaise} />) : null,
          ]}
        />
        <p>{t('claims.forecast.note')}</p>
      </SectionCard>
      <DataTable
        caption={t('claims.forecast.title')}
        hideCaption
        rows={shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        rowKey="scheduleRowId"
        empty={<EmptyState title={t('claims.forecast.empty')} />}
        pagination={{ page, perPage: PAGE_SIZE, total: shown.length, onPage: setPage }}
        labels="claims.forecast"
        columns={(column) => [
          column('from', (row) => (
            <>
              {t.date(row.dueOn)}
              {hasTranches ? <> · {t('claims.form.tranche', { number: row.trancheNo })}</> : null}
            </>
          )),
          dayColumn('lastDay', t('claims.form.last_day')),
          moneyColumn('interestPaise', t('claims.form.interest')),
          column.right('claims.form.refund', (row) => (
            <Money paise={row.state === 'after_period' ? null : row.refundPaise} />
          )),
          column('claims.columns.status', (row) => <RowStateBadge claim={row} />),
        ]}
      />
      <div>
        <ActionButton
          variant="subtle"
          onClick={() => {
            setShowsAll(!showsAll)
            setPage(1)
          }}
          label={t(showsAll ? 'claims.forecast.only_coming' : 'claims.form.show_all')}
        />
      </div>
    </Stack>
  )
}
