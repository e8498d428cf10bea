import { Link, useForm } from '@inertiajs/react'
import type { Auth } from '@generated/views'
import { AuthPage } from '~/components/platform/auth/auth_page'
import { useCaptcha } from '~/components/platform/auth/captcha_field'
import { MOBILE } from '~/components/platform/auth/inputs'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

/** Form that sends a code to the entered mobile, if an account has it (document 1, section 5). */
export default function ForgotPassword({ captcha }: { captcha: Auth.Captcha }) {
  const form = useForm({ captchaAnswer: '', mobile: '' })
  const field = useFields(form, 'auth.fields')

  const { onSend, captchaField } = useCaptcha(form, '/forgot-password', captcha)

  return (
    <AuthPage title={t('auth.forgot.title')} subtitle={t('auth.forgot.subtitle')}>
      <PostForm form={form} className="as-form" onSend={onSend}>
        <TextField {...field('mobile')} {...MOBILE} required />
        {captchaField}
        <SubmitRow form={form} label={t('auth.forgot.submit')} />
        <Link href="/new-password" className="as-link">
          {t('auth.forgot.have_code')}
        </Link>
      </PostForm>
    </AuthPage>
  )
}
