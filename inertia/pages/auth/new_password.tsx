import { Link, useForm, usePage } from '@inertiajs/react'
import { useState } from 'react'
import { AuthPage } from '~/components/auth/auth_page'
import { CodeField } from '~/components/auth/code_field'
import { ErrorSummary } from '~/components/form/error_summary'
import { PasswordField } from '~/components/form/password_field'
import { PostForm } from '~/components/form/post_form'
import { SubmitButton } from '~/components/form/submit_button'
import { TextField } from '~/components/form/text_field'
import type { FlashData } from '~/types'
import { useT } from '~/lib/use_t'

/** A new password with the code that came by SMS. */
export default function NewPassword() {
  const t = useT()
  const flash = usePage().flash as FlashData | undefined
  const [asked] = useState(String(flash?.result?.mobile ?? ''))
  const form = useForm({
    mobile: asked,
    userName: '',
    otp: '',
    newPassword: '',
    newPasswordConfirmation: '',
  })
  const label = (name: string) => t(`auth.fields.${name}`)

  function submit() {
    form.post('/new-password')
  }

  return (
    <AuthPage title={t('auth.new_password.title')} subtitle={t('auth.new_password.subtitle')}>
      <PostForm className="as-form" onSend={submit}>
        <ErrorSummary form={form} />
        <TextField
          form={form}
          name="mobile"
          label={label('mobile')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          required
        />
        <TextField
          form={form}
          name="userName"
          label={label('user_name')}
          hint={t('auth.hints.user_name_new')}
          autoComplete="username"
          autoCapitalize="none"
          required={false}
        />
        <CodeField form={form} name="otp" label={label('otp')} hint={t('auth.hints.otp')} />
        <PasswordField
          form={form}
          name="newPassword"
          label={label('new_password')}
          hint={t('auth.hints.password')}
          autoComplete="new-password"
          required
        />
        <PasswordField
          form={form}
          name="newPasswordConfirmation"
          label={label('new_password_confirmation')}
          autoComplete="new-password"
          required
        />
        <div className="as-actions">
          <SubmitButton form={form} label={t('auth.new_password.submit')} />
        </div>
        <Link href="/forgot-password" className="as-link">
          {t('auth.new_password.again')}
        </Link>
      </PostForm>
    </AuthPage>
  )
}
