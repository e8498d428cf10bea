import { ActionButton, LinkButton } from '~/components/buttons'
import { Link, router, useForm, usePage } from '@inertiajs/react'
import type { Data } from '@generated/data'
import type { Auth } from '@generated/views'
import { AppCodeField } from '~/components/platform/auth/app_code_field'
import { PasskeyButton } from '~/components/platform/auth/passkey_button'
import { QrCode } from '~/components/platform/auth/qr_code'
import { stepUpWithPasskey } from '~/components/platform/auth/step_up_field'
import { DateText, Notice, PageHeader, SectionCard } from '~/components/page'
import { PostForm, SubmitRow } from '~/components/form/form'
import { t } from '~/lib/translate'
import '~/components/platform/auth/auth_page.css'

interface SecondFactorProps {
  page: Auth.SecondFactor
  /** Nothing else is accessible until it is on. */
  isRequired: boolean
  /** The role requires it and there is no passkey, so it cannot be turned off. */
  isNeeded: boolean
  /** A passkey is the second factor, and must be used before the app is set up. */
  needsPasskey: boolean
}

/** An officer's authenticator app: turned on with a first code, and off with a last one. */
export default function SecondFactor(props: SecondFactorProps) {
  const { page: factor, isRequired, isNeeded, needsPasskey } = props
  const { recoveryCodes: codes, next } =
    (usePage().flash as Data.FlashMessages | undefined)?.result ?? {}
  return (
    <>
      <PageHeader
        title={t('auth.second_factor.title')}
        subtitle={t('auth.second_factor.text')}
        backHref="/account"
        backLabel={t('auth.account.title')}
      />
      <div className="as-stack">
        {isRequired ? (
          <Notice tone="warning">
            {t('auth.second_factor.owed')}{' '}
            <Link href="/account/passkeys" className="as-link">
              {t('passkeys.add')}
            </Link>
          </Notice>
        ) : null}
        {codes ? <RecoveryCodes codes={String(codes).split(' ')} /> : null}
        {codes && next ? (
          <p className="as-actions">
            <LinkButton href={String(next)} label={t('auth.second_factor.go_on')} />
          </p>
        ) : null}
        {needsPasskey ? <PasskeyFirst /> : null}
        {factor.state === 'off' && !needsPasskey ? <Off /> : null}
        {factor.state === 'pending' && !needsPasskey ? <Pending {...factor} /> : null}
        {factor.state === 'on' ? <On {...factor} isNeeded={isNeeded} /> : null}
      </div>
    </>
  )
}

function PasskeyFirst() {
  return (
    <SectionCard title={t('auth.second_factor.is_on')}>
      <p>{t('auth.second_factor.by_passkey')}</p>
      <PasskeyButton
        challenge="/account/step-up/challenge"
        label={t('common.step_up.passkey')}
        onSigned={stepUpWithPasskey}
      />
    </SectionCard>
  )
}

function Off() {
  return (
    <SectionCard title={t('auth.second_factor.is_off')}>
      <p>{t('auth.second_factor.off_text')}</p>
      <div className="as-actions">
        <ActionButton
          onClick={() => router.post('/account/second-factor')}
          label={t('auth.second_factor.set_up')}
        />
      </div>
    </SectionCard>
  )
}

function Pending({ secret, qr }: { secret: string; qr: boolean[][] }) {
  const form = useForm({ code: '' })
  return (
    <SectionCard title={t('auth.second_factor.set_up')}>
      <PostForm form={form} className="as-form" onSend={() => form.put('/account/second-factor')}>
        <ol className="as-marked as-column">
          <li>{t('auth.second_factor.step_app')}</li>
          <li>
            {t('auth.second_factor.step_scan')}
            <QrCode matrix={qr} label={t('auth.second_factor.qr')} />
            <p className="as-hint">
              {t('auth.second_factor.key')} <code className="as-wraps">{secret}</code>
            </p>
          </li>
          <li>{t('auth.second_factor.step_code')}</li>
        </ol>
        <AppCodeField form={form} isFirst />
        <SubmitRow form={form} label={t('auth.second_factor.turn_on')} />
      </PostForm>
    </SectionCard>
  )
}

function On(props: { since: string; codesLeft: number; isNeeded: boolean }) {
  const { since, codesLeft, isNeeded } = props
  const form = useForm({ code: '' })
  return (
    <SectionCard title={t('auth.second_factor.is_on')}>
      <p>
        {t('auth.second_factor.since')} <DateText value={since} withTime />.{' '}
        {t('auth.second_factor.codes_left', { count: codesLeft })}
      </p>
      <PostForm
        form={form}
        className="as-form"
        onSend={() => form.post('/account/recovery-codes', { onSuccess: () => form.reset() })}
      >
        <AppCodeField form={form} />
        <SubmitRow form={form} variant="default" label={t('auth.second_factor.new_codes')}>
          {isNeeded ? null : (
            <ActionButton
              color="red"
              variant="outline"
              onClick={() => form.delete('/account/second-factor')}
              label={t('auth.second_factor.turn_off')}
            />
          )}
        </SubmitRow>
      </PostForm>
    </SectionCard>
  )
}

/** The recovery codes, shown only once. */
function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Notice tone="warning" role="status" title={t('auth.second_factor.codes_title')}>
      <p>{t('auth.second_factor.codes_text')}</p>
      <ul className="as-recovery as-gap-above as-gap-below">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <ActionButton
        variant="default"
        onClick={() => window.print()}
        label={t('common.actions.print')}
      />
    </Notice>
  )
}
