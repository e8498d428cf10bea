import { CodeField } from '~/components/auth/code_field'
import type { SignUpForm } from '~/components/auth/sign_up_form'
import { ErrorSummary } from '~/components/form/error_summary'
import { PostForm } from '~/components/form/post_form'
import { SubmitButton } from '~/components/form/submit_button'
import { useT } from '~/lib/use_t'

interface OtpStepProps {
  form: SignUpForm
  /** The mobile the code went to. */
  sentTo: string
  onConfirm: () => void
  onResend: () => void
  onChange: () => void
}

/** The second step of sign-up: the code that came by SMS. */
export function OtpStep({ form, sentTo, onConfirm, onResend, onChange }: OtpStepProps) {
  const t = useT()
  function submit() {
    onConfirm()
  }
  return (
    <PostForm className="as-form" onSend={submit}>
      <ErrorSummary form={form} />
      <h2>{t('auth.sign_up.otp_title')}</h2>
      <p role="status" style={{ margin: 0 }}>
        {t('auth.sign_up.otp_text', { mobile: sentTo })}
      </p>
      <CodeField form={form} name="otp" label={t('auth.fields.otp')} hint={t('auth.hints.otp')} />
      <div className="as-actions">
        <SubmitButton form={form} label={t('auth.sign_up.confirm')} />
      </div>
      <ul className="as-links">
        <li>
          <button type="button" className="as-link" onClick={onResend}>
            {t('auth.sign_up.resend')}
          </button>
        </li>
        <li>
          <button type="button" className="as-link" onClick={onChange}>
            {t('auth.sign_up.change')}
          </button>
        </li>
      </ul>
    </PostForm>
  )
}
