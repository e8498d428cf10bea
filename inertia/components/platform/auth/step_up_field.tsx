import { router, usePage } from '@inertiajs/react'
import type { Auth } from '@generated/views'
import { DateText } from '~/components/page'
import { PasskeyButton } from '~/components/platform/auth/passkey_button'
import { PasswordField } from '~/components/form/password_field'
import { TextField } from '~/components/form/form'
import type { FormLike } from '~/lib/form'
import { keepFormCopies } from '~/lib/form_copies'
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
  const { url } = usePage()
  /** Of the page of the step-up, which opens another. */
  const { next } = form.data as { next?: string }
  const path = next ?? url
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
      {proof === 'passkey' ? <p>{t('common.step_up.passkey_only')}</p> : null}
      {proof === 'code' ? (
        <TextField
          form={form}
          name="code"
          {...words}
          autoComplete="one-time-code"
          autoCapitalize="none"
          data-secret
          required
        />
      ) : null}
      {proof === 'password' ? (
        <PasswordField form={form} name="password" {...words} required />
      ) : null}
      {stepUp.provider ? (
        <p>
          <a
            href={`/officer/step-up/provider?next=${encodeURIComponent(path)}`}
            onClick={keepFormCopies}
          >
            {t('common.step_up.provider', { name: stepUp.provider })}
          </a>
        </p>
      ) : null}
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
export const stepUpWith = (proof: PasskeyAnswer) =>
  router.post('/account/step-up', { proof }, { preserveScroll: true, preserveState: true })
