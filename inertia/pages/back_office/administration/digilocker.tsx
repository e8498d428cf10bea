import { router, useForm } from '@inertiajs/react'
import type { Administration, MakerChecker } from '@generated/views'
import { ActionButton } from '~/components/buttons'
import { MappingRows } from '~/components/back_office/administration/mapping_rows'
import { SettingsTabs } from '~/components/back_office/administration/settings_tabs'
import { PendingForm } from '~/components/platform/maker_checker/pending_form'
import { CheckboxField, SelectField } from '~/components/form/fields'
import { TextField } from '~/components/form/form'
import { PasswordField } from '~/components/form/password_field'
import { DescriptionList, PageHeader, SectionCard } from '~/components/page'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

interface DigiLockerProps {
  locker: Administration.DigiLocker
  /** A change that a second user has yet to confirm. */
  waiting: MakerChecker.WaitingChange | null
}

const HREF = '/officer/settings/digilocker'
const WORDS = 'administration.digilocker'

/** DigiLocker settings: the source of documents, the requester of letters, and the values provided by the authority. */
export default function DigiLocker({ locker, waiting }: DigiLockerProps) {
  const form = useForm({ ...locker.values, version: locker.version })
  const field = useFields(form, `${WORDS}.fields`)
  const plain = (name: 'baseUrl' | 'filePath' | 'clientId' | 'issuerId' | 'orgId') => (
    <TextField {...field(name)} autoCapitalize="none" />
  )
  return (
    <div className="as-stack" key={locker.version}>
      <PageHeader title={t(`${WORDS}.title`)} subtitle={t(`${WORDS}.subtitle`)} />
      <SettingsTabs shown="digilocker" />
      <SectionCard title={t(`${WORDS}.obtain_title`)}>
        <ul className="as-marked">
          {['partner', 'issuer', 'doctypes', 'test'].map((name) => (
            <li key={name}>
              <p>{t(`${WORDS}.obtain.${name}`)}</p>
            </li>
          ))}
        </ul>
        <DescriptionList
          labels={WORDS}
          items={(fact) => [
            fact('redirect_address', <code>{locker.redirectAddress}</code>),
            fact('letter_address', <code>{locker.letterAddress}</code>),
          ]}
        />
      </SectionCard>
      <PendingForm
        title={t(`${WORDS}.form_title`)}
        text={t(`${WORDS}.form_text`)}
        waiting={waiting}
        label={t('common.actions.save')}
        form={form}
        autoComplete="off"
        onSend={() => form.put(HREF, { preserveScroll: 'errors' })}
      >
        <CheckboxField {...field('isOn')} />
        {plain('baseUrl')}
        {plain('filePath')}
        {plain('clientId')}
        <PasswordField {...field('clientSecret')} autoComplete="off" />
        <TextField {...field('purpose')} required maxLength={100} />
        <TextField {...field('serviceName')} required maxLength={100} />
        <MappingRows
          words={WORDS}
          rows={form.data.mappings}
          empty={{ doctype: '', slot: '' }}
          onChange={(rows) => form.setData('mappings', rows)}
        >
          {(at) => (
            <>
              <TextField {...field(`mappings.${at}.doctype`, 'doctype')} required />
              <SelectField
                {...field(`mappings.${at}.slot`, 'slot')}
                required
                options={locker.slots}
              />
            </>
          )}
        </MappingRows>
        <CheckboxField {...field('isIssuerOn')} />
        {plain('issuerId')}
        {plain('orgId')}
        <TextField {...field('letterDoctype')} maxLength={10} />
        <PasswordField {...field('apiKey')} autoComplete="off" />
      </PendingForm>
      {locker.isSet ? (
        <div className="as-actions">
          <ActionButton
            variant="default"
            onClick={() => router.post(`${HREF}/tests`, {}, { preserveScroll: true })}
            label={t(`${WORDS}.check`)}
          />
        </div>
      ) : null}
    </div>
  )
}
