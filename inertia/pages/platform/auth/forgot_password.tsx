import { Link, useForm } from '@inertiajs/react'
import type { Auth } from '@generated/views'
import { AuthPage } from '~/components/platform/auth/auth_page'
import { CaptchaField } from '~/components/platform/auth/captcha_field'
import { MOBILE } from '~/components/platform/auth/inputs'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

/** Asks for the mobile and sends a code to it, if anybody has it (document 1, section 5). */
export default function ForgotPassword({ captcha }: { captcha: Auth.Captcha }) {
  const form = useForm({ captchaAnswer: '', mobile: '' })
  const field = useFields(form, 'auth.fields')

  function send(proof: { captchaId: string } | { withoutCaptcha: true }) {
    form.transform((data) => ({ ...data, ...proof }))
    form.post('/forgot-password', { onFinish: () => form.setData('captchaAnswer', '') })
  }

  return (
    <AuthPage title={t('auth.forgot.title')} subtitle={t('auth.forgot.subtitle')}>
      <PostForm form={form} className="as-form" onSend={() => send({ captchaId: captcha.id })}>
        <TextField {...field('mobile')} {...MOBILE} required />
        <CaptchaField
          form={form}
          captcha={captcha}
          otherWay={{
            label: t('auth.captcha.without'),
            onChoose: () => send({ withoutCaptcha: true }),
          }}
        />
        <SubmitRow form={form} label={t('auth.forgot.submit')} />
        <Link href="/new-password" className="as-link">
          {t('auth.forgot.have_code')}
        </Link>
      </PostForm>
    </AuthPage>
  )
}
