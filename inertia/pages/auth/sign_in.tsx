import { Link, useForm, usePage } from '@inertiajs/react'
import { useState } from 'react'
import { AuthPage } from '~/components/auth/auth_page'
import { type Captcha, CaptchaField } from '~/components/auth/captcha_field'
import { CodeField } from '~/components/auth/code_field'
import { ErrorSummary } from '~/components/form/error_summary'
import { PasswordField } from '~/components/form/password_field'
import { PostForm } from '~/components/form/post_form'
import { SubmitButton } from '~/components/form/submit_button'
import { TextField } from '~/components/form/text_field'
import { useT } from '~/lib/use_t'

/** The login page (document 1, section 2). */
export default function SignIn({ captcha }: { captcha: Captcha }) {
  const t = useT()
  const form = useForm({ captchaAnswer: '', userName: '', password: '' })
  const [isByCode, setIsByCode] = useState(false)

  function submit() {
    const proof = isByCode ? { isCaptchaCode: true } : { captchaId: captcha.id }
    form.transform((data) => ({ ...data, ...proof }))
    form.post('/sign-in', { onFinish: () => form.setData('captchaAnswer', '') })
  }

  function askForCode() {
    form.transform(({ userName }) => ({ userName }))
    form.post('/sign-in/captcha-code', { onSuccess: () => setIsByCode(true) })
  }

  return (
    <AuthPage title={t('auth.sign_in.title')} aside={<Elsewhere />}>
      <PostForm className="as-form" onSend={submit}>
        <ErrorSummary form={form} />
        <TextField
          form={form}
          name="userName"
          label={t('auth.fields.user_name')}
          hint={t('auth.hints.user_name')}
          autoComplete="username"
          autoCapitalize="none"
          required
        />
        <PasswordField form={form} name="password" label={t('auth.fields.password')} required />
        {isByCode ? (
          <>
            <p role="status" style={{ margin: 0 }}>
              {t('auth.captcha.code_sent')}
            </p>
            <CodeField
              form={form}
              name="captchaAnswer"
              label={t('auth.fields.otp')}
              hint={t('auth.hints.otp')}
            />
          </>
        ) : (
          <CaptchaField
            form={form}
            captcha={captcha}
            otherWay={{ label: t('auth.captcha.by_code'), onChoose: askForCode }}
          />
        )}
        <div className="as-actions">
          <SubmitButton form={form} label={t('auth.sign_in.submit')} />
        </div>
      </PostForm>
    </AuthPage>
  )
}

function Elsewhere() {
  const t = useT()
  const { website } = usePage().props.corporation
  return (
    <ul className="as-links">
      <li>
        <Link href="/forgot-password">{t('auth.sign_in.forgot')}</Link>
      </li>
      <li>
        <Link href="/sign-up">{t('auth.sign_in.new_user')}</Link>
      </li>
      {website ? (
        <li>
          <a href={website}>{t('auth.sign_in.website')}</a>
        </li>
      ) : null}
    </ul>
  )
}
