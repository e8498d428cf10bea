import { useForm } from '@inertiajs/react'
import type { Administration, MakerChecker } from '@generated/views'
import { SettingsTabs } from '~/components/back_office/administration/settings_tabs'
import { DataTable } from '~/components/data_table'
import { CheckboxField, DateField, TextAreaField } from '~/components/form/fields'
import { TextField } from '~/components/form/form'
import { PageHeader } from '~/components/page'
import { PendingForm } from '~/components/platform/maker_checker/pending_form'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

interface OfflineVerifierProps {
  verifier: Administration.OfflineVerifier
  /** A change that a second user has yet to confirm. */
  waiting: MakerChecker.WaitingChange | null
}

const WORDS = 'administration.offline_verifier'

/** Whether users may verify their identity with an Aadhaar document, and whose signatures are accepted. */
export default function OfflineVerifier({ verifier, waiting }: OfflineVerifierProps) {
  const form = useForm({ ...verifier.values, version: verifier.version })
  const field = useFields(form, `${WORDS}.fields`)
  return (
    <div className="as-stack" key={verifier.version}>
      <PageHeader title={t(`${WORDS}.title`)} subtitle={t(`${WORDS}.subtitle`)} />
      <SettingsTabs shown="offline_verifier" />
      <PendingForm
        title={t(`${WORDS}.registration`)}
        text={t(`${WORDS}.text`)}
        waiting={waiting}
        label={t('common.actions.save')}
        form={form}
        autoComplete="off"
        onSend={() => form.put('/officer/settings/offline-verifier', { preserveScroll: 'errors' })}
      >
        <TextField {...field('registrationNo')} maxLength={60} />
        <DateField {...field('registeredOn')} />
        <TextAreaField {...field('certificates')} rows={10} />
        <CheckboxField {...field('showsPhoto')} />
      </PendingForm>
      <DataTable
        caption={t(`${WORDS}.accepted`)}
        rows={verifier.certificates}
        empty={t(`${WORDS}.none`)}
        labels={`${WORDS}.columns`}
        rowKey="fingerprint"
        columns={(column) => [
          column('subject'),
          column('from'),
          column('until'),
          column('fingerprint'),
        ]}
      />
    </div>
  )
}
