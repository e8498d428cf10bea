import { Link, useForm, usePage } from '@inertiajs/react'
import { useState } from 'react'
import type { Data } from '@generated/data'
import { AuthPage } from '~/components/platform/auth/auth_page'
import { CodeField } from '~/components/platform/auth/code_field'
import { MOBILE } from '~/components/platform/auth/inputs'
import { NewPasswordFields } from '~/components/platform/auth/new_password_fields'
import { DateField } from '~/components/form/fields'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

/** The code, two facts from the existing portfolio, and the future sign-in details. */
export default function ProveTakeover() {
  const flash = usePage().flash as Data.FlashMessages | undefined
  const [asked] = useState(String(flash?.result?.mobile ?? ''))
  const form = useForm({
    mobile: asked,
    otp: '',
    birthDate: '',
    lastFour: '',
    oldNumber: '',
    userName: '',
    password: '',
    passwordConfirmation: '',
  })
  const field = useFields(form, 'takeover.fields')
  return (
    <AuthPage title={t('takeover.title')} subtitle={t('takeover.proof_subtitle')}>
      <PostForm form={form} className="as-form" onSend={() => form.post('/old-loan/proof')}>
        {asked ? (
          <p role="status" style={{ margin: 0 }}>
            {t('takeover.code_sent', { mobile: asked })}
          </p>
        ) : (
          <TextField {...field('mobile')} {...MOBILE} required />
        )}
        <CodeField {...field('otp')} />
        <h2>{t('takeover.facts')}</h2>
        <p>{t('takeover.facts_text')}</p>
        <DateField {...field('birthDate')} required={false} />
        <TextField {...field('lastFour')} inputMode="numeric" required={false} />
        <TextField {...field('oldNumber')} hint={t('takeover.old_number_hint')} required={false} />
        <h2>{t('auth.sign_up.account')}</h2>
        <TextField
          {...field('userName')}
          hint={t('auth.hints.user_name_optional')}
          autoComplete="username"
          autoCapitalize="none"
          required={false}
        />
        <NewPasswordFields form={form} name="password" of="citizen" />
        <p>
          {t('takeover.consent')} <Link href="/privacy">{t('takeover.privacy')}</Link>
        </p>
        <SubmitRow form={form} label={t('takeover.submit')} />
        <Link href="/old-loan" className="as-link">
          {t('takeover.again')}
        </Link>
      </PostForm>
    </AuthPage>
  )
}
