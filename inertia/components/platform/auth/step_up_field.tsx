import { router } from '@inertiajs/react'
import type { Auth } from '@generated/views'
import { DateText } from '~/components/page'
import { PasskeyButton } from '~/components/platform/auth/passkey_button'
import { PasswordField } from '~/components/form/password_field'
import { TextField } from '~/components/form/form'
import type { FormLike } from '~/lib/form'
import type { PasskeyAnswer } from '~/lib/passkeys'
import { t } from '~/lib/translate'

interface StepUpFieldProps {
  stepUp: Auth.StepUp
  form: FormLike<{ code: string; password: string }>
  /** What it opens, in the sentences `hint` and `open_until`; by default approvals. */
  words?: string
}

/** What a guarded form asks for before it acts; after it, until when it asks no more. */
export function StepUpField({ stepUp, form, words: opens = 'common.step_up' }: StepUpFieldProps) {
  const { proof, until } = stepUp
  if (!proof) {
    return (
      <p>
        {t(`${opens}.open_until`)} <DateText value={until} withTime />
      </p>
    )
  }
  const words = { label: t(`common.step_up.${proof}`), hint: t(`${opens}.hint`) }
  return (
    <>
      {proof === 'code' ? (
        <TextField
          form={form}
          name="code"
          {...words}
          autoComplete="one-time-code"
          autoCapitalize="none"
          required
        />
      ) : (
        <PasswordField form={form} name="password" {...words} required />
      )}
      {stepUp.hasPasskey ? (
        <PasskeyButton
          challenge="/account/step-up/challenge"
          label={t('common.step_up.passkey')}
          onSigned={stepUpWith}
        />
      ) : null}
    </>
  )
}

/** Opens the form by a passkey; what is typed into it stays. */
const stepUpWith = (proof: PasskeyAnswer) =>
  router.post('/account/step-up', { proof }, { preserveScroll: true, preserveState: true })
