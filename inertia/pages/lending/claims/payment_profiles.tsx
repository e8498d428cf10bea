import { useForm } from '@inertiajs/react'
import type { Claims } from '@generated/views'
import '~/components/lending/claims/claims.css'
import { SelectField } from '~/components/form/fields'
import { FileField } from '~/components/form/file_field'
import { PostForm, SubmitRow } from '~/components/form/form'
import { Notice, Page, SectionCard, StatusBadge } from '~/components/page'
import { ScrollRegion } from '~/components/table/scroll_region'
import { TABLES } from '~/lib/files'
import { t } from '~/lib/translate'

interface PaymentProfilesProps {
  profiles: Claims.PaymentProfile[]
  result: Claims.SampleResult | null
  can: { keep: boolean }
}

const LIST = '/officer/bank-transfers'

/** The file formats of banks: the source of each, its sample, and which ones a bank's sample has verified. */
export default function PaymentProfiles({ profiles, result, can }: PaymentProfilesProps) {
  return (
    <Page
      title={t('claims.transfers.formats')}
      subtitle={t('claims.transfers.formats_text')}
      backHref={LIST}
      backLabel={t('claims.transfers.title')}
    >
      {profiles.map((profile) => (
        <SectionCard key={profile.code} title={profile.name} subtitle={profile.source} stacked>
          <div>
            {statesOf(profile).map(({ state, bank }) => (
              <StatusBadge
                key={bank}
                label={t(`claims.transfers.format_states.${state}`, { bank })}
                tone={state === 'verified' || state === 'proven' ? 'success' : 'warning'}
              />
            ))}
          </div>
          <ScrollRegion
            className="cl-sample"
            label={t('claims.transfers.sample_of', { format: profile.name })}
          >
            <pre className="as-box as-pad">
              <code>{profile.sample}</code>
            </pre>
          </ScrollRegion>
          {profile.checks.map((check) => (
            <p key={check.id}>
              {t('claims.transfers.checked', {
                bank: check.bank ?? '–',
                file: check.fileName,
                lines: check.lines,
                errors: check.errors,
                by: check.by,
                on: t.date(check.on),
              })}
            </p>
          ))}
          {result?.profile === profile.code ? <Result result={result} /> : null}
        </SectionCard>
      ))}
      {can.keep ? <SampleForm profiles={profiles} /> : null}
    </Page>
  )
}

/** Returns one state for each bank where a layout is not verified. */
const statesOf = ({ isVerified, banks }: Claims.PaymentProfile) => {
  if (isVerified) return [{ state: 'verified', bank: '' }]
  if (banks.length === 0) return [{ state: 'unverified', bank: '' }]
  return banks.map(({ name, isProven }) => ({ state: isProven ? 'proven' : 'off', bank: name }))
}

function Result({ result }: { result: Claims.SampleResult }) {
  return (
    <Notice tone={result.errorCount === 0 ? 'success' : 'danger'}>
      <p>
        {result.bank}:{' '}
        {t('claims.transfers.sample_result', { count: result.errorCount, lines: result.lines })}
      </p>
      <ul>
        {result.errors.map(({ line, field, problem }) => (
          <li key={`${line} ${field} ${problem}`}>
            {t('claims.transfers.sample_error', {
              line,
              place: field ?? '–',
              error: t(`claims.transfers.sample_problems.${problem}`),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function SampleForm({ profiles }: Pick<PaymentProfilesProps, 'profiles'>) {
  const options = profiles.map(({ code, name }) => ({ value: code, label: name }))
  const banks = profiles[0].banks.map(({ id, name }) => ({ value: String(id), label: name }))
  const form = useForm({
    profile: options[0].value,
    connectionId: banks[0]?.value ?? '',
    file: null as File | null,
  })
  if (banks.length === 0) return <Notice tone="info">{t('claims.transfers.no_bank')}</Notice>
  const send = () =>
    form.post(`${LIST}/profiles/${form.data.profile}/samples`, {
      forceFormData: true,
      preserveScroll: true,
    })
  return (
    <SectionCard title={t('claims.transfers.sample')} stacked>
      <PostForm form={form} className="as-stack" onSend={send}>
        <SelectField
          form={form}
          name="connectionId"
          label={t('claims.transfers.bank')}
          options={banks}
          required
        />
        <SelectField
          form={form}
          name="profile"
          label={t('claims.transfers.connection.fields.profile')}
          options={options}
          required
        />
        <FileField
          form={form}
          name="file"
          label={t('claims.transfers.sample_file')}
          accept={`${TABLES},.txt`}
          camera={false}
          maxMegabytes={4}
          required
        />
        <SubmitRow form={form} label={t('claims.transfers.sample_check')} />
      </PostForm>
    </SectionCard>
  )
}
