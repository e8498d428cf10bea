import { useEffect } from 'react'
import { router, usePage } from '@inertiajs/react'
import type { Auth } from '@generated/views'
import { DateText } from '~/components/page'
import { PasskeyButton } from '~/components/platform/auth/passkey_button'
import { PasswordField } from '~/components/form/password_field'
import { TextField } from '~/components/form/form'
import type { FormLike } from '~/lib/form'
import { dropTabCopy, keepTabCopy, readTabCopy } from '~/lib/tab_copy'
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
  const copy = `step-up:${path}`
  useEffect(() => {
    if (next !== undefined) return
    for (const [name, value] of Object.entries(readTabCopy(copy) ?? {})) form.setData(name, value)
    dropTabCopy(copy)
    // Once, when the page comes back from the provider.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
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
            onClick={() => keepTabCopy(copy, JSON.stringify(typedInto(form)))}
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

/** What the tab keeps while its person is at the provider: no proof, and no file, which it cannot give back. */
const typedInto = ({ data }: FormLike<object>) =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([name, value]) => !['code', 'password'].includes(name) && !(value instanceof File)
    )
  )

/** Opens the form by a passkey; what is typed into it stays. */
export const stepUpWith = (proof: PasskeyAnswer) =>
  router.post('/account/step-up', { proof }, { preserveScroll: true, preserveState: true })
