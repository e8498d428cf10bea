import { router, useForm } from '@inertiajs/react'
import type { Administration, MakerChecker } from '@generated/views'
import { ActionButton } from '~/components/buttons'
import { MappingRows } from '~/components/back_office/administration/mapping_rows'
import { SettingsTabs } from '~/components/back_office/administration/settings_tabs'
import { PendingForm } from '~/components/platform/maker_checker/pending_form'
import { CheckboxField, SelectField } from '~/components/form/fields'
import { TextField } from '~/components/form/form'
import { PasswordField } from '~/components/form/password_field'
import { DateText, DescriptionList, EmptyState, PageHeader, SectionCard } from '~/components/page'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

type PendingChange = MakerChecker.WaitingChange | null
type Provider = Administration.SingleSignOn

interface SingleSignOnProps {
  provider: Provider
  /** A change that a second user has yet to confirm. */
  waiting: PendingChange
  requests: Administration.SsoRequest[]
}

const HREF = '/officer/settings/single-sign-on'
const WORDS = 'administration.single_sign_on'

/** The provider with which officers sign in, the mapping of its values, and requests for access. */
export default function SingleSignOn({ provider, waiting, requests }: SingleSignOnProps) {
  const [redirect, logout, afterLogout] = provider.addresses
  return (
    <div className="as-stack" key={provider.version}>
      <PageHeader title={t(`${WORDS}.title`)} subtitle={t(`${WORDS}.subtitle`)} />
      <SettingsTabs shown="single_sign_on" />
      <ProviderForm provider={provider} waiting={waiting} />
      <SectionCard title={t(`${WORDS}.addresses_title`)}>
        <DescriptionList
          labels={WORDS}
          items={(fact) => [
            fact('redirect_address', <code>{redirect}</code>),
            fact('logout_address', <code>{logout}</code>),
            fact('after_logout_address', <code>{afterLogout}</code>),
          ]}
        />
      </SectionCard>
      <SectionCard title={t(`${WORDS}.requests_title`)} subtitle={t(`${WORDS}.requests_text`)}>
        {requests.length === 0 ? <EmptyState title={t(`${WORDS}.no_requests`)} /> : null}
      </SectionCard>
      {requests.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </div>
  )
}

function ProviderForm({ provider, waiting }: { provider: Provider; waiting: PendingChange }) {
  const form = useForm({ ...provider.values, version: provider.version })
  const field = useFields(form, `${WORDS}.fields`)
  return (
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
      <TextField {...field('name')} required />
      <TextField {...field('issuer')} required autoCapitalize="none" />
      <TextField {...field('clientId')} required autoCapitalize="none" />
      <PasswordField {...field('clientSecret')} autoComplete="off" />
      <TextField {...field('scope')} required autoCapitalize="none" />
      <TextField {...field('claim')} required autoCapitalize="none" />
      <MappingRows
        words={WORDS}
        hint={t(`${WORDS}.mappings_hint`)}
        rows={form.data.mappings}
        empty={{ value: '', roleId: '', districtId: '' }}
        onChange={(rows) => form.setData('mappings', rows)}
      >
        {(at) => (
          <>
            <TextField {...field(`mappings.${at}.value`, 'value')} required autoCapitalize="none" />
            <SelectField
              {...field(`mappings.${at}.roleId`, 'roleId')}
              required
              options={provider.roles}
            />
            <SelectField
              {...field(`mappings.${at}.districtId`, 'districtId')}
              options={provider.districts}
              placeholder={t(`${WORDS}.all_districts`)}
            />
          </>
        )}
      </MappingRows>
    </PendingForm>
  )
}

/** A request for access: the matching account, or the data for a new one. */
function Request({ request }: { request: Administration.SsoRequest }) {
  const { id, version, isLinked, officer, posts, values, email, seenAt } = request
  const form = useForm({
    userName: officer?.userName ?? '',
    firstName: request.firstName,
    lastName: request.lastName,
    mobile: request.mobile,
    email: email ?? '',
    version,
  })
  const field = useFields(form, `${WORDS}.fields`)
  const name = officer && isLinked ? officer.name : `${request.firstName} ${request.lastName}`
  return (
    <PendingForm
      title={name.trim() || t(`${WORDS}.new_person`)}
      text={t(`${WORDS}.${isLinked ? 'changed' : 'new_person'}`)}
      waiting={request.waiting}
      label={t(`${WORDS}.${isLinked ? 'propose_posts' : 'propose'}`)}
      form={form}
      autoComplete="off"
      onSend={() => form.post(`${HREF}/requests/${id}`, { preserveScroll: 'errors' })}
    >
      <DescriptionList
        labels={WORDS}
        columns={2}
        items={(fact) => [
          fact(`${WORDS}.fields.email`, email),
          fact('values', values.join(', ')),
          fact('posts', posts.join(', ')),
          fact('seen', <DateText value={seenAt} withTime />),
        ]}
      />
      {isLinked ? null : (
        <>
          <TextField {...field('userName')} autoCapitalize="none" />
          {form.data.userName ? null : (
            <>
              <TextField {...field('firstName')} required />
              <TextField {...field('lastName')} required />
              <TextField {...field('mobile')} required inputMode="numeric" />
              <TextField {...field('email')} autoCapitalize="none" />
            </>
          )}
        </>
      )}
      <div className="as-actions">
        <ActionButton
          variant="default"
          onClick={() => router.delete(`${HREF}/requests/${id}`, { preserveScroll: true })}
          label={t(`${WORDS}.dismiss`)}
        />
      </div>
    </PendingForm>
  )
}
