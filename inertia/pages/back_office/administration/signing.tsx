import { router, useForm } from '@inertiajs/react'
import type { Administration } from '@generated/views'
import { SettingsTabs } from '~/components/back_office/administration/settings_tabs'
import { ConfirmButton } from '~/components/confirm_button'
import { RadioField } from '~/components/form/choices'
import { DateField, SelectField } from '~/components/form/fields'
import { FileField } from '~/components/form/file_field'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { PasswordField } from '~/components/form/password_field'
import {
  DescriptionList,
  Notice,
  Page,
  SectionCard,
  StatusBadge,
  type Tone,
} from '~/components/page'
import { PendingNotice } from '~/components/platform/maker_checker/pending_notice'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

type Certificate = Administration.Signing['certificates'][number]

const HREF = '/officer/settings/signing'
/** Maximum size that the server accepts. */
const MAX_MEGABYTES = 64 / 1024

const TONES: Record<Certificate['state'], Tone> = {
  unconfirmed: 'warning',
  planned: 'info',
  signs: 'success',
  replaced: 'neutral',
  expired: 'danger',
  withdrawn: 'neutral',
}

const words = (name: string, params?: Record<string, string | number>) =>
  t(`administration.signing.${name}`, params)

/**
 * The certificates with which letters are sealed: the active one, those that follow, and those that wait for
 * confirmation.
 */
export default function Signing({ page }: { page: Administration.Signing }) {
  const { certificates, isOn, timeStamps, waiting } = page
  const isStopped =
    isOn && !certificates.some(({ state, officer }) => state === 'signs' && officer === null)
  return (
    <Page title={words('title')} subtitle={words('subtitle')}>
      <SettingsTabs shown="signing" />
      {isStopped ? <Notice tone="danger">{words('stopped')}</Notice> : null}
      {waiting.count > 0 ? (
        <Notice tone={waiting.problem ? 'danger' : 'info'}>
          {words('waiting', { count: waiting.count })}{' '}
          {waiting.problem ? words(`problems.${waiting.problem}`) : null}
        </Notice>
      ) : null}
      {waiting.officers > 0 ? (
        <Notice tone="info">{words('waiting_officers', { count: waiting.officers })}</Notice>
      ) : null}
      <p>
        {timeStamps ? words('time_stamps', { host: timeStamps }) : words('no_time_stamps')}{' '}
        {isOn ? null : words('off')}
      </p>
      {certificates.map((certificate) => (
        <CertificateCard key={certificate.id} certificate={certificate} />
      ))}
      <CertificateForm key={certificates.length} {...page} />
    </Page>
  )
}

function CertificateCard({ certificate }: { certificate: Certificate }) {
  const { id, subject, issuer, serial, fingerprint, state, endsSoon, change, tokenKey, officer } =
    certificate
  const mayWithdraw = change === null && ['planned', 'signs', 'replaced', 'expired'].includes(state)
  return (
    <SectionCard title={subject} stacked>
      <div>
        <StatusBadge label={words(`states.${state}`)} tone={TONES[state]} />
      </div>
      <PendingNotice waiting={change} />
      {endsSoon ? (
        <Notice tone="warning">
          {words('ends_soon', { date: t.date(certificate.validUntil) })}
        </Notice>
      ) : null}
      <DescriptionList
        items={[
          ...(officer === null ? [] : [{ label: words('columns.officer'), value: officer }]),
          { label: words('columns.issuer'), value: issuer },
          { label: words('columns.serial'), value: <code>{serial}</code> },
          { label: words('columns.fingerprint'), value: <Fingerprint value={fingerprint} /> },
          { label: words('columns.valid_from'), value: t.date(certificate.validFrom) },
          { label: words('columns.valid_until'), value: t.date(certificate.validUntil) },
          { label: words('columns.starts_on'), value: t.date(certificate.startsOn) },
          ...(tokenKey === null
            ? []
            : [{ label: words('columns.token_key'), value: <code>{tokenKey}</code> }]),
        ]}
      />
      {mayWithdraw ? (
        <div>
          <ConfirmButton
            title={words('withdraw_title')}
            text={words('withdraw_text')}
            confirmLabel={words('withdraw')}
            onConfirm={() => router.delete(`${HREF}/${id}`)}
          />
        </div>
      ) : null}
    </SectionCard>
  )
}

/** Long, so it needs a line break. */
const Fingerprint = ({ value }: { value: string }) => (
  <code style={{ overflowWrap: 'anywhere' }}>{value}</code>
)

type Kind = 'file' | 'token' | 'officer'

const ACCEPTED: Record<Kind, string> = {
  file: '.p12,.pfx,application/x-pkcs12',
  token: '.pem,.crt,.cer',
  officer: '.pem,.crt,.cer',
}

/** A certificate whose key is in a file, on the corporation's token, or on an officer's own token. */
function CertificateForm({ officers, hasToken }: Administration.Signing) {
  const start = { kind: 'file' as Kind, file: null as File | null, startsOn: '' }
  const form = useForm({ ...start, password: '', tokenKey: '', officerId: '' })
  const field = useFields(form, 'administration.signing.fields')
  const { kind } = form.data
  const kinds: Kind[] = ['file']
  if (hasToken) kinds.push('token')
  if (officers.length > 0) kinds.push('officer')
  const send = () => {
    form.transform(({ file, startsOn, password, tokenKey, officerId }) => {
      if (kind === 'token') return { file, startsOn, tokenKey }
      return kind === 'file' ? { file, startsOn, password } : { file, startsOn, officerId }
    })
    form.post(HREF, { forceFormData: true, preserveScroll: 'errors' })
  }
  return (
    <SectionCard
      title={words('add_title')}
      subtitle={kinds.length === 1 ? words('kinds_text.file') : undefined}
      stacked
    >
      <PostForm form={form} className="as-stack" onSend={send}>
        {kinds.length > 1 ? (
          <RadioField
            {...field('kind')}
            options={kinds.map((value) => ({
              value,
              label: words(`kinds.${value}`),
              hint: words(`kinds_text.${value}`),
            }))}
            onChange={() => form.setData('file', null)}
            required
          />
        ) : null}
        {kind === 'officer' ? (
          <SelectField {...field('officerId')} options={officers} required />
        ) : null}
        {kind === 'token' ? <TextField {...field('tokenKey')} maxLength={32} required /> : null}
        <FileField
          key={kind}
          {...field('file', kind === 'file' ? 'file' : `${kind}_file`)}
          accept={ACCEPTED[kind]}
          camera={false}
          maxMegabytes={MAX_MEGABYTES}
          required={kind === 'token' ? undefined : true}
        />
        {kind === 'file' ? <PasswordField {...field('password')} autoComplete="off" /> : null}
        <DateField {...field('startsOn')} required />
        <SubmitRow form={form} label={words('add')} />
      </PostForm>
    </SectionCard>
  )
}
