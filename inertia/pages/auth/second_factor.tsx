import { router, useForm, usePage } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { QrCode } from '~/components/auth/qr_code'
import { RecoveryCodes } from '~/components/auth/recovery_codes'
import { DateText } from '~/components/date_text'
import { ErrorSummary } from '~/components/form/error_summary'
import { PostForm } from '~/components/form/post_form'
import { SubmitButton } from '~/components/form/submit_button'
import { TextField } from '~/components/form/text_field'
import { PageHeader } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import type { FlashData } from '~/types'
import { useT } from '~/lib/use_t'
import '~/components/auth/auth_page.css'

type Factor =
  | { state: 'off' }
  | { state: 'pending'; secret: string; qr: boolean[][] }
  | { state: 'on'; since: string; codesLeft: number }

/** An officer's authenticator app: turned on with a first code, off with a last one. */
export default function SecondFactor({ page: factor }: { page: Factor }) {
  const t = useT()
  const codes = (usePage().flash as FlashData | undefined)?.result?.recoveryCodes
  return (
    <>
      <PageHeader
        title={t('auth.second_factor.title')}
        subtitle={t('auth.second_factor.text')}
        backHref="/account"
        backLabel={t('auth.account.title')}
      />
      <div className="as-stack">
        {codes ? <RecoveryCodes codes={String(codes).split(' ')} /> : null}
        {factor.state === 'off' ? <Off /> : null}
        {factor.state === 'pending' ? <Pending {...factor} /> : null}
        {factor.state === 'on' ? <On {...factor} /> : null}
      </div>
    </>
  )
}

function Off() {
  const t = useT()
  return (
    <SectionCard title={t('auth.second_factor.is_off')}>
      <p>{t('auth.second_factor.off_text')}</p>
      <div className="as-actions">
        <Button type="button" onClick={() => router.post('/account/second-factor')}>
          {t('auth.second_factor.set_up')}
        </Button>
      </div>
    </SectionCard>
  )
}

function Pending({ secret, qr }: { secret: string; qr: boolean[][] }) {
  const t = useT()
  const form = useForm({ code: '' })
  return (
    <SectionCard title={t('auth.second_factor.set_up')}>
      <PostForm className="as-form" onSend={() => form.put('/account/second-factor')}>
        <ErrorSummary form={form} />
        <ol className="as-steps">
          <li>{t('auth.second_factor.step_app')}</li>
          <li>
            {t('auth.second_factor.step_scan')}
            <QrCode matrix={qr} label={t('auth.second_factor.qr')} />
            <p className="as-hint">
              {t('auth.second_factor.key')} <code className="as-key">{secret}</code>
            </p>
          </li>
          <li>{t('auth.second_factor.step_code')}</li>
        </ol>
        <AppCodeField form={form} />
        <div className="as-actions">
          <SubmitButton form={form} label={t('auth.second_factor.turn_on')} />
        </div>
      </PostForm>
    </SectionCard>
  )
}

function On({ since, codesLeft }: { since: string; codesLeft: number }) {
  const t = useT()
  const form = useForm({ code: '' })
  return (
    <SectionCard title={t('auth.second_factor.is_on')}>
      <p>
        {t('auth.second_factor.since')} <DateText value={since} withTime />.{' '}
        {t('auth.second_factor.codes_left', { count: codesLeft })}
      </p>
      <PostForm
        className="as-form"
        onSend={() => form.post('/account/recovery-codes', { onSuccess: () => form.reset() })}
      >
        <ErrorSummary form={form} />
        <AppCodeField form={form} hint={t('auth.second_factor.code_hint')} />
        <div className="as-actions">
          <SubmitButton form={form} variant="default" label={t('auth.second_factor.new_codes')} />
          <Button
            type="button"
            color="red"
            variant="outline"
            onClick={() => form.delete('/account/second-factor')}
          >
            {t('auth.second_factor.turn_off')}
          </Button>
        </div>
      </PostForm>
    </SectionCard>
  )
}

function AppCodeField({
  form,
  hint,
}: {
  form: ReturnType<typeof useForm<{ code: string }>>
  hint?: string
}) {
  const t = useT()
  return (
    <TextField
      form={form}
      name="code"
      label={t('auth.second_factor.code')}
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      required
    />
  )
}
