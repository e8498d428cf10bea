import { router, usePage } from '@inertiajs/react'
import type { Auth } from '@generated/views'
import { DateText } from '~/components/page'
import { PasskeyButton } from '~/components/platform/auth/passkey_button'
import { PasswordField } from '~/components/form/password_field'
import { TextField } from '~/components/form/form'
import type { FormLike } from '~/lib/form'
import { saveFormCopies } from '~/lib/form_copies'
import type { PasskeyAnswer } from '~/lib/passkeys'
import { t } from '~/lib/translate'

interface StepUpFieldProps {
  stepUp: Auth.StepUp
  form: FormLike<{ code: string; password: string }>
  /** Translation key of what the step-up permits, with the texts `hint` and `open_until`; by default approvals. */
  words?: string
}

/**
 * The proof that a protected form requires before it acts; afterwards, the time until which it is not required again.
 */
export function StepUpField({ stepUp, form, words: opens = 'common.step_up' }: StepUpFieldProps) {
  const { proof, until } = stepUp
  const { url } = usePage()
  /** Set on the step-up page: the page that it opens afterwards. */
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
            onClick={saveFormCopies}
          >
            {t('common.step_up.provider', { name: stepUp.provider })}
          </a>
        </p>
      ) : null}
      {stepUp.hasPasskey ? (
        <PasskeyButton
          challenge="/account/step-up/challenge"
          label={t('common.step_up.passkey')}
          onSigned={stepUpWithPasskey}
        />
      ) : null}
    </>
  )
}

/** Opens the form with a passkey; typed input is kept. */
export const stepUpWithPasskey = (proof: PasskeyAnswer) =>
  router.post('/account/step-up', { proof }, { preserveScroll: true, preserveState: true })
