import { Button, Stack } from '@mantine/core'
import { formatDate, type PlainDate } from '#core/calendar/plain_date'
import type { ClaimLine } from '~/components/claims/types'
import { DataTable } from '~/components/data_table'
import { EmptyState } from '~/components/empty_state'
import { Money } from '~/components/money'
import { PageHeader } from '~/components/page_header'
import { StatusBadge } from '~/components/status_badge'
import { toneOfOwner } from '~/lib/status_tone'
import { useT } from '~/lib/use_t'

type IndexProps = {
  application: { uuid: string; number: string }
  claims: ClaimLine[]
}

/** The applicant's claims on one loan. */
export default function ClaimIndex({ application, claims }: IndexProps) {
  const t = useT()
  const base = `/loans/${application.uuid}/claims`
  return (
    <Stack gap="lg">
      <PageHeader
        title={t('claims.index.title')}
        subtitle={t('claims.index.subtitle', { number: application.number })}
        backHref={`/loans/${application.uuid}/disbursements`}
        backLabel={t('claims.index.back')}
        actions={
          <>
            <Button component="a" href={`${base}/new`}>
              {t('claims.index.add')}
            </Button>
            <Button component="a" href={`${base}/forecast`} variant="default">
              {t('claims.forecast.title')}
            </Button>
          </>
        }
      />
      <DataTable
        caption={t('claims.index.title')}
        hideCaption
        rows={claims}
        rowKey="uuid"
        rowHref={(row) => `${base}/${row.uuid}`}
        empty={<EmptyState title={t('claims.index.empty')} text={t('claims.index.empty_hint')} />}
        columns={[
          { key: 'id', label: t('claims.columns.id') },
          {
            key: 'submittedOn',
            label: t('claims.columns.submitted_on'),
            render: (row) => formatDate(row.submittedOn as PlainDate),
          },
          {
            key: 'paidPaise',
            label: t('claims.columns.paid'),
            align: 'right',
            render: (row) => <Money paise={row.paidPaise} />,
          },
          {
            key: 'interestPaise',
            label: t('claims.columns.claim_amount'),
            align: 'right',
            render: (row) => <Money paise={row.interestPaise} />,
          },
          {
            key: 'approvedPaise',
            label: t('claims.columns.approved'),
            align: 'right',
            render: (row) => <Money paise={row.approvedPaise} />,
          },
          {
            key: 'status',
            label: t('claims.columns.status'),
            render: (row) => <StatusBadge label={row.status} tone={toneOfOwner(row.owner)} />,
          },
          { key: 'payment', label: t('claims.columns.payment') },
        ]}
      />
    </Stack>
  )
}
