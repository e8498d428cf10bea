import { Button } from '@mantine/core'
import { router, useForm } from '@inertiajs/react'
import type { Claims } from '@generated/views'
import { PendingForm } from '~/components/platform/maker_checker/pending_form'
import { PendingNotice } from '~/components/platform/maker_checker/pending_notice'
import { CheckboxField, SelectField, TextAreaField } from '~/components/form/fields'
import { PasswordField } from '~/components/form/password_field'
import { TextField } from '~/components/form/form'
import { DescriptionList, Notice, Page, SectionCard } from '~/components/page'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const LIST = '/officer/bank-transfers'
const HREF = `${LIST}/connections`
const WORDS = 'claims.transfers.connection'

/** Where a bank receives files and provides responses: set by one administrator, confirmed by a second user. */
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
      <PgpKeys {...props} />
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
      <DescriptionList
        labels={WORDS}
        items={(fact) => [
          fact('host_key_old', values.hostKey && <code>{values.hostKey}</code>),
          fact('host_key_new', <code>{offeredHostKey}</code>),
        ]}
      />
      <PendingNotice waiting={waitingKey} />
      <div className="as-actions">
        <Button onClick={() => router.post(`${HREF}/${id}/host-key`, { hostKey: offeredHostKey })}>
          {t(`${WORDS}.host_key_accept`)}
        </Button>
      </div>
    </SectionCard>
  )
}

function PgpKeys({ bankKey, ownKey, values }: Claims.BankConnection) {
  if (!bankKey && !ownKey && !values.isPgpOn) return null
  const shown = (key: typeof ownKey) =>
    key && (
      <>
        <code>{key.fingerprint}</code> –{' '}
        {key.expiresOn === null
          ? t(`${WORDS}.pgp_never`)
          : t(`${WORDS}.pgp_until`, { day: t.date(key.expiresOn) })}
      </>
    )
  return (
    <SectionCard title={t(`${WORDS}.pgp`)} subtitle={t(`${WORDS}.pgp_text`)} stacked>
      {[bankKey, ownKey].map((key) =>
        key?.isEnding ? (
          <Notice key={key.fingerprint} tone="warning">
            {t(`${WORDS}.${key.isExpired ? 'pgp_expired' : 'pgp_ending'}`, {
              bank: values.name,
              day: t.date(key.expiresOn),
            })}
          </Notice>
        ) : null
      )}
      <DescriptionList
        labels={WORDS}
        items={(fact) => [fact('pgp_bankKey', shown(bankKey)), fact('pgp_ownKey', shown(ownKey))]}
      />
      {ownKey ? (
        <details>
          <summary>{t(`${WORDS}.pgp_public`)}</summary>
          <pre className="as-box as-pad as-said-lines">{ownKey.armored}</pre>
        </details>
      ) : null}
    </SectionCard>
  )
}

function ConnectionForm({ id, version, hasKey, values, profiles, waiting }: Claims.BankConnection) {
  const secrets = { password: '', privateKey: '', passphrase: '' }
  const pgp = { pgpBankKey: '', isPgpKeyMade: false, pgpPrivateKey: '', pgpPassphrase: '' }
  const form = useForm({ ...values, ...secrets, ...pgp, version })
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
      <TextAreaField {...field('privateKey')} data-secret />
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
      <TextAreaField {...field('closedDays')} hint={t(`${WORDS}.days_hint`)} />
      <TextAreaField {...field('openDays')} hint={t(`${WORDS}.days_hint`)} />
      <SelectField {...field('profile')} options={profiles} required />
      <TextField {...field('bankUser')} />
      <TextField {...field('sponsorCode')} />
      <CheckboxField {...field('isPgpOn')} />
      {form.data.isPgpOn ? (
        <>
          <TextAreaField {...field('pgpBankKey')} hint={t(`${WORDS}.pgp_key_hint`)} />
          <CheckboxField {...field('isPgpKeyMade')} />
          <TextAreaField
            {...field('pgpPrivateKey')}
            data-secret
            hint={t(`${WORDS}.pgp_private_hint`)}
          />
          <PasswordField {...field('pgpPassphrase')} autoComplete="off" />
        </>
      ) : null}
      <CheckboxField {...field('isEnabled')} />
    </PendingForm>
  )
}

function ConnectionTest({ id, values, result }: Claims.BankConnection & { id: number }) {
  return (
    <SectionCard title={t(`${WORDS}.test`)} subtitle={t(`${WORDS}.test_text`)} stacked>
      {result === null ? null : (
        <Notice tone={result.error === null && result.pgp === null ? 'success' : 'warning'}>
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
          {result.pgp === null ? null : <p>{t(`claims.transfers.problems.${result.pgp}`)}</p>}
          {values.isPgpOn && result.error === null && result.pgp === null ? (
            <p>{t(`${WORDS}.pgp_works`)}</p>
          ) : null}
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
