import { router, useForm } from '@inertiajs/react'
import { AppCodeField } from '~/components/platform/auth/app_code_field'
import { PasskeyButton } from '~/components/platform/auth/passkey_button'
import { SecondStep } from '~/components/platform/auth/second_step'
import { t } from '~/lib/translate'

/** The second step of signing in, for officers who turned a second factor on. */
export default function SecondFactorChallenge({ hasPasskey }: { hasPasskey: boolean }) {
  const form = useForm({ code: '' })
  return (
    <SecondStep
      title={t('auth.second_factor.challenge_title')}
      subtitle={t('auth.second_factor.challenge_text')}
      form={form}
      onSend={() => form.post('/sign-in/code')}
    >
      <AppCodeField form={form} />
      {hasPasskey ? (
        <PasskeyButton
          challenge="/sign-in/code/passkey-challenge"
          label={t('common.step_up.passkey')}
          onSigned={(credential) => router.post('/sign-in/code/passkey', { credential })}
        />
      ) : null}
    </SecondStep>
  )
}
