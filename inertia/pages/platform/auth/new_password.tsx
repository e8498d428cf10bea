import { Link, useForm, usePage } from '@inertiajs/react'
import { useState } from 'react'
import type { Data } from '@generated/data'
import { AuthPage } from '~/components/platform/auth/auth_page'
import { CodeField } from '~/components/platform/auth/code_field'
import { MOBILE } from '~/components/platform/auth/inputs'
import { NewPasswordFields } from '~/components/platform/auth/new_password_fields'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

/** Form to set a new password with the code from the SMS. */
export default function NewPassword() {
  const flash = usePage().flash as Data.FlashMessages | undefined
  const [asked] = useState(String(flash?.result?.mobile ?? ''))
  const form = useForm({
    mobile: asked,
    userName: '',
    otp: '',
    newPassword: '',
    newPasswordConfirmation: '',
  })
  const field = useFields(form, 'auth.fields')

  function submit() {
    form.post('/new-password')
  }

  return (
    <AuthPage title={t('auth.new_password.title')} subtitle={t('auth.new_password.subtitle')}>
      <PostForm form={form} className="as-form" onSend={submit}>
        <TextField {...field('mobile')} {...MOBILE} required />
        <TextField
          {...field('userName')}
          hint={t('auth.hints.user_name_new')}
          autoComplete="username"
          autoCapitalize="none"
          required={false}
        />
        <CodeField {...field('otp')} />
        <NewPasswordFields form={form} name="newPassword" of="anybody" />
        <SubmitRow form={form} label={t('auth.new_password.submit')} />
        <Link href="/forgot-password" className="as-link">
          {t('auth.new_password.again')}
        </Link>
      </PostForm>
    </AuthPage>
  )
}
