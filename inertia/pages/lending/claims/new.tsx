import { Stack } from '@mantine/core'
import type { Applications, Claims } from '@generated/views'
import { ClaimForm } from '~/components/lending/claims/claim_form'
import { PageHeader } from '~/components/page'
import { t } from '~/lib/translate'

type NewProps = {
  application: Applications.ApplicationHead
  instalments: Claims.InstalmentChoice[]
  needsPhoto: boolean
  asksAccount: boolean
}

/** Form for a new claim. */
export default function NewClaim({ application, instalments, needsPhoto, asksAccount }: NewProps) {
  const base = `/loans/${application.uuid}/claims`
  return (
    <Stack gap="lg">
      <PageHeader
        title={t('claims.form.title')}
        subtitle={t('claims.form.subtitle', { number: application.number })}
        backHref={base}
        backLabel={t('claims.index.title')}
      />
      <ClaimForm
        action={base}
        instalments={instalments}
        needsPhoto={needsPhoto}
        asksAccount={asksAccount}
        initial={{ chosen: [], paidOn: '', paidDates: {}, charges: '', paidAmount: '' }}
      />
    </Stack>
  )
}
