import { Link, router, useForm } from '@inertiajs/react'
import { AppCodeField } from '~/components/platform/auth/app_code_field'
import { AuthPage } from '~/components/platform/auth/auth_page'
import { PasskeyButton } from '~/components/platform/auth/passkey_button'
import { SecondStep } from '~/components/platform/auth/second_step'
import { t } from '~/lib/translate'

/** The second step of signing in, for officers who have a second factor. */
export default function SecondFactorChallenge(props: { hasApp: boolean; hasPasskey: boolean }) {
  const form = useForm({ code: '' })
  const title = t('auth.second_factor.challenge_title')
  const passkey = props.hasPasskey ? (
    <PasskeyButton
      challenge="/sign-in/code/passkey-challenge"
      label={t('common.step_up.passkey')}
      onSigned={(credential) => router.post('/sign-in/code/passkey', { credential })}
    />
  ) : null
  if (!props.hasApp) {
    return (
      <AuthPage title={title} subtitle={t('common.step_up.passkey_only')}>
        {passkey}
        <Link href="/sign-in" className="as-link">
          {t('auth.second_factor.start_again')}
        </Link>
      </AuthPage>
    )
  }
  return (
    <SecondStep
      title={title}
      subtitle={t('auth.second_factor.challenge_text')}
      form={form}
      onSend={() => form.post('/sign-in/code')}
    >
      <AppCodeField form={form} />
      {passkey}
    </SecondStep>
  )
}
