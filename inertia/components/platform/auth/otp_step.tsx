import { CodeField } from '~/components/platform/auth/code_field'
import type { SignUpForm } from '~/components/platform/auth/sign_up_form'
import { PostForm } from '~/components/form/post_form'
import { SubmitRow } from '~/components/form/submit_button'
import { useFields } from '~/lib/form'
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
  const field = useFields(form, 'auth.fields')
  return (
    <PostForm form={form} className="as-form" onSend={onConfirm}>
      <h2>{t('auth.sign_up.otp_title')}</h2>
      <p role="status" style={{ margin: 0 }}>
        {t('auth.sign_up.otp_text', { mobile: sentTo })}
      </p>
      <CodeField {...field('otp')} />
      <SubmitRow form={form} label={t('auth.sign_up.confirm')} />
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
