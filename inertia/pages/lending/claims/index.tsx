import { Button, Stack } from '@mantine/core'
import type { Applications, Claims } from '@generated/views'
import { claimColumns } from '~/components/lending/claims/claim_columns'
import { moneyColumn } from '~/components/columns'
import { DataTable } from '~/components/data_table'
import { EmptyState, PageHeader } from '~/components/page'
import { t } from '~/lib/translate'

type IndexProps = {
  application: Applications.ApplicationHead
  claims: Claims.ClaimLine[]
}

/** The applicant's claims on one loan. */
export default function ClaimIndex({ application, claims }: IndexProps) {
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
        labels="claims.columns"
        columns={(column) => [
          column('id', (row) => t('claims.show.title', { day: t.date(row.submittedOn) })),
          moneyColumn('paidPaise', t('claims.columns.paid')),
          ...claimColumns(),
        ]}
      />
    </Stack>
  )
}
