import { Link } from '@inertiajs/react'
import { useState } from 'react'
import type { Auth, Masters } from '@generated/views'
import { AuthPage } from '~/components/platform/auth/auth_page'
import { CaptchaField } from '~/components/platform/auth/captcha_field'
import {
  type StartedSignUp,
  useSignUpForm,
  type SignUpForm,
} from '~/components/platform/auth/sign_up_form'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { Notice } from '~/components/page'
import { t } from '~/lib/translate'
import { CodeField } from '~/components/platform/auth/code_field'
import { useFields } from '~/lib/form'
import { EMAIL, MOBILE } from '~/components/platform/auth/inputs'
import { NewPasswordFields } from '~/components/platform/auth/new_password_fields'
import { DateField } from '~/components/form/fields'
import { RadioField, type RadioOption } from '~/components/form/choices'

interface SignUpProps {
  /** False where no gateway is configured to send the code. */
  canDeliverCodes: boolean
  genders: Masters.Option[]
  /** Required after a large number of codes was sent. */
  captcha: Auth.Captcha | null
  /** Data filled in before the page was reloaded. */
  started: (StartedSignUp & { awaitsCode: boolean }) | null
}

/** Whether all errors are of the second step; an error elsewhere leads back to the first. */
const hasOnlyOtpErrors = (errors: object) => Object.keys(errors).every((name) => name === 'otp')

/** Sign-up of an applicant: details, then the code from the SMS, which signs in (document 1). */
export default function SignUp({ canDeliverCodes, genders, captcha, started }: SignUpProps) {
  const form = useSignUpForm(started)
  const [sentTo, setSentTo] = useState<string | null>(started?.awaitsCode ? started.mobile : null)

  const requestCode = (isAgain: boolean) => {
    form.transform((data) => ({ ...data, captchaId: captcha?.id, isAgain }))
    form.post('/sign-up/code', { onSuccess: () => setSentTo(form.data.mobile) })
  }
  const confirm = () => {
    form.transform((data) => data)
    form.post('/sign-up', { onError: (errors) => !hasOnlyOtpErrors(errors) && setSentTo(null) })
  }

  return (
    <AuthPage title={t('auth.sign_up.title')} subtitle={t('auth.sign_up.subtitle')}>
      {canDeliverCodes ? null : (
        <Notice tone="warning" title={t('auth.sign_up.no_codes.title')}>
          <p>{t('auth.sign_up.no_codes.text')}</p>
          <p>{t('auth.sign_up.no_codes.administrator')}</p>
        </Notice>
      )}
      {sentTo === null ? (
        <PostForm form={form} className="as-form" onSend={() => requestCode(false)}>
          <SignUpFields form={form} genders={genders} />
          {captcha ? <CaptchaField form={form} captcha={captcha} /> : null}
          <SubmitRow form={form} label={t('auth.sign_up.submit')} />
          <Link href="/sign-in" className="as-link">
            {t('auth.sign_up.have_account')}
          </Link>
          <Link href="/old-loan" className="as-link">
            {t('auth.sign_in.old_loan')}
          </Link>
          <Link href="/eligibility" className="as-link">
            {t('auth.sign_up.check_first')}
          </Link>
        </PostForm>
      ) : (
        <OtpStep
          form={form}
          sentTo={sentTo}
          onConfirm={confirm}
          onResend={() => requestCode(true)}
          onChange={() => setSentTo(null)}
        />
      )}
    </AuthPage>
  )
}

interface OtpStepProps {
  form: SignUpForm
  /** The mobile to which the code was sent. */
  sentTo: string
  onConfirm: () => void
  onResend: () => void
  onChange: () => void
}

/** The second step of sign-up: the code from the SMS. */
function OtpStep({ form, sentTo, onConfirm, onResend, onChange }: OtpStepProps) {
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

interface SignUpFieldsProps {
  form: SignUpForm
  genders: readonly RadioOption[]
}

/** The fields of document 1, signup screen, in its order. */
function SignUpFields({ form, genders }: SignUpFieldsProps) {
  const field = useFields(form, 'auth.fields')
  return (
    <>
      <h2>{t('auth.sign_up.person')}</h2>
      <div className="as-fields as-name-fields">
        <TextField {...field('firstName')} autoComplete="given-name" required />
        <TextField {...field('middleName')} autoComplete="additional-name" required={false} />
        <TextField {...field('lastName')} autoComplete="family-name" required />
      </div>
      <DateField {...field('birthDate')} required />
      <RadioField {...field('genderId')} options={genders} inline required />
      <h2>{t('auth.sign_up.account')}</h2>
      <TextField
        {...field('userName')}
        hint={t('auth.hints.user_name_optional')}
        autoComplete="username"
        autoCapitalize="none"
        required={false}
      />
      <TextField {...field('email')} {...EMAIL} required={false} />
      <TextField {...field('mobile')} hint={t('auth.hints.mobile')} {...MOBILE} required />
      <NewPasswordFields form={form} name="password" of="citizen" />
    </>
  )
}
