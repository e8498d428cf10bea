import { Button } from '@mantine/core'
import { router, useForm } from '@inertiajs/react'
import type { Claims } from '@generated/views'
import { PendingForm } from '~/components/platform/maker_checker/pending_form'
import { PendingNotice } from '~/components/platform/maker_checker/pending_notice'
import { CheckboxField, SelectField, TextAreaField } from '~/components/form/fields'
import { PasswordField } from '~/components/form/password_field'
import { TextField } from '~/components/form/form'
import { Notice, Page, SectionCard } from '~/components/page'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const LIST = '/officer/bank-transfers'
const HREF = `${LIST}/connections`
const WORDS = 'claims.transfers.connection'

/** Where a bank takes files and gives responses: set by one administrator, confirmed by a second person. */
export default function BankConnection(props: Claims.BankConnection) {
  const { id, values } = props
  return (
    <Page
      title={id === null ? t(`${WORDS}.add`) : values.name}
      subtitle={t(`${WORDS}.subtitle`)}
      backHref={LIST}
      backLabel={t('claims.transfers.title')}
    >
      <HostKey {...props} />
      <ConnectionForm key={props.version} {...props} />
      {id === null ? null : <ConnectionTest {...props} id={id} />}
    </Page>
  )
}

function HostKey({ id, offeredHostKey, values, waitingKey }: Claims.BankConnection) {
  if (offeredHostKey === null) return null
  return (
    <SectionCard title={t(`${WORDS}.host_key_title`)} stacked>
      <Notice tone="danger">{t(`${WORDS}.host_key_text`)}</Notice>
      <p>
        {t(`${WORDS}.host_key_old`)}: <code>{values.hostKey || '–'}</code>
      </p>
      <p>
        {t(`${WORDS}.host_key_new`)}: <code>{offeredHostKey}</code>
      </p>
      <PendingNotice waiting={waitingKey} />
      <div className="as-actions">
        <Button onClick={() => router.post(`${HREF}/${id}/host-key`, { hostKey: offeredHostKey })}>
          {t(`${WORDS}.host_key_accept`)}
        </Button>
      </div>
    </SectionCard>
  )
}

function ConnectionForm({ id, version, hasKey, values, profiles, waiting }: Claims.BankConnection) {
  const form = useForm({ ...values, password: '', privateKey: '', passphrase: '', version })
  const field = useFields(form, 'claims.validation.connection.fields')
  const send = () =>
    id === null
      ? form.post(HREF, { preserveScroll: 'errors' })
      : form.put(`${HREF}/${id}`, { preserveScroll: 'errors' })
  return (
    <PendingForm
      form={form}
      title={t(`${WORDS}.form`)}
      text={t(`${WORDS}.text`)}
      waiting={waiting}
      label={t('common.actions.save')}
      autoComplete="off"
      onSend={send}
    >
      <TextField {...field('name')} required />
      <TextField {...field('host')} required autoCapitalize="none" />
      <TextField {...field('port')} required inputMode="numeric" />
      <TextField {...field('userName')} required autoCapitalize="none" autoComplete="off" />
      {id === null ? null : <p>{t(`${WORDS}.${hasKey ? 'has_key' : 'has_password'}`)}</p>}
      <PasswordField {...field('password')} autoComplete="off" />
      <TextAreaField {...field('privateKey')} />
      <PasswordField {...field('passphrase')} autoComplete="off" />
      <TextField {...field('hostKey')} hint={t(`${WORDS}.host_key_hint`)} autoCapitalize="none" />
      <TextField {...field('uploadFolder')} required autoCapitalize="none" />
      <TextField
        {...field('processedFolder')}
        hint={t(`${WORDS}.processed_hint`)}
        autoCapitalize="none"
      />
      <TextField {...field('responseFolder')} required autoCapitalize="none" />
      <TextField {...field('cutOff')} hint={t(`${WORDS}.cut_off_hint`)} required />
      <SelectField {...field('profile')} options={profiles} required />
      <TextField {...field('bankUser')} />
      <TextField {...field('sponsorCode')} />
      <CheckboxField {...field('isEnabled')} />
    </PendingForm>
  )
}

function ConnectionTest({ id, result }: Claims.BankConnection & { id: number }) {
  return (
    <SectionCard title={t(`${WORDS}.test`)} subtitle={t(`${WORDS}.test_text`)} stacked>
      {result === null ? null : (
        <Notice tone={result.error === null ? 'success' : 'warning'}>
          {result.error === null ? null : <p>{result.error}</p>}
          {result.hostKey === null ? null : (
            <p>
              {t(`${WORDS}.fields.hostKey`)}: <code>{result.hostKey}</code>
            </p>
          )}
          {result.folders.map(({ folder, files, error }) => (
            <p key={folder}>
              <code>{folder}</code>: {error ?? t(`${WORDS}.files`, { count: files ?? 0 })}
            </p>
          ))}
        </Notice>
      )}
      <div className="as-actions">
        <Button variant="default" onClick={() => router.post(`${HREF}/${id}/tests`)}>
          {t(`${WORDS}.test`)}
        </Button>
      </div>
    </SectionCard>
  )
}
