import { Link, router, useForm, usePage } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Auth, Kernel } from '@generated/views'
import { AuthPage } from '~/components/platform/auth/auth_page'
import { CaptchaField } from '~/components/platform/auth/captcha_field'
import { CodeField } from '~/components/platform/auth/code_field'
import { PasskeyButton } from '~/components/platform/auth/passkey_button'
import { CheckboxField } from '~/components/form/fields'
import { PasswordField } from '~/components/form/password_field'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { StatisticsPanel } from '~/components/back_office/site/statistics_panel'
import { Notice } from '~/components/page'
import { useFields } from '~/lib/form'
import type { PasskeyAnswer } from '~/lib/passkeys'
import { t } from '~/lib/translate'

interface SignInProps {
  captcha: Auth.Captcha
  statistics: Kernel.HomeStatistics | null
  /** Name of the provider with which officers sign in; null where they sign in here. */
  provider: string | null
  /** Officers may sign in without the provider, which is recorded. */
  isEmergency: boolean
}

/** The login page (document 1, section 2). */
export default function SignIn({ captcha, statistics, provider, isEmergency }: SignInProps) {
  const form = useForm({ captchaAnswer: '', userName: '', password: '', isOwnDevice: false })
  const field = useFields(form, 'auth.fields')
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

  const signInWithPasskey = (credential: PasskeyAnswer) =>
    router.post('/sign-in/passkey', { credential, isOwnDevice: form.data.isOwnDevice })

  return (
    <AuthPage
      title={t('auth.sign_in.title')}
      aside={<SignInLinks />}
      below={statistics ? <StatisticsPanel statistics={statistics} /> : null}
    >
      <PostForm form={form} className="as-form" onSend={submit}>
        {provider ? <ProviderNotice name={provider} isEmergency={isEmergency} /> : null}
        <TextField
          {...field('userName')}
          hint={t('auth.hints.user_name')}
          autoComplete="username webauthn"
          autoCapitalize="none"
          required
        />
        <PasswordField {...field('password')} required />
        {isByCode ? (
          <>
            <p role="status" style={{ margin: 0 }}>
              {t('auth.captcha.code_sent')}
            </p>
            <CodeField {...field('captchaAnswer', 'otp')} />
          </>
        ) : (
          <CaptchaField
            form={form}
            captcha={captcha}
            otherWay={{ label: t('auth.captcha.by_code'), onChoose: askForCode }}
          />
        )}
        <CheckboxField {...field('isOwnDevice', 'auth.sign_in.own_device')} />
        <SubmitRow form={form} label={t('auth.sign_in.submit')} />
      </PostForm>
      <PasskeyButton
        challenge="/sign-in/passkey-challenge"
        label={t('auth.sign_in.passkey')}
        isOffered
        onSigned={signInWithPasskey}
      />
    </AuthPage>
  )
}

/** Notice for officers about where they sign in. */
function ProviderNotice({ name, isEmergency }: { name: string; isEmergency: boolean }) {
  if (isEmergency) {
    return <Notice tone="warning">{t('auth.single_sign_on.emergency_hint', { name })}</Notice>
  }
  return (
    <Notice tone="info">
      <p>{t('auth.single_sign_on.officers')}</p>
      <div className="as-actions">
        <Button component="a" href="/sign-in/provider">
          {t('auth.single_sign_on.button', { name })}
        </Button>
      </div>
      <p>
        <Link href="/sign-in/emergency">{t('auth.single_sign_on.emergency')}</Link>
      </p>
    </Notice>
  )
}

function SignInLinks() {
  const { website } = usePage().props.corporation
  return (
    <ul className="as-links">
      <li>
        <Link href="/forgot-password">{t('auth.sign_in.forgot')}</Link>
      </li>
      <li>
        <Link href="/sign-up">{t('auth.sign_in.new_user')}</Link>
      </li>
      <li>
        <Link href="/old-loan">{t('auth.sign_in.old_loan')}</Link>
      </li>
      {website ? (
        <li>
          <a href={website}>{t('auth.sign_in.website')}</a>
        </li>
      ) : null}
    </ul>
  )
}
