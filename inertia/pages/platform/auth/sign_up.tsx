import { Link } from '@inertiajs/react'
import { useState } from 'react'
import type { Auth, Masters } from '@generated/views'
import { AuthPage } from '~/components/platform/auth/auth_page'
import { CaptchaField } from '~/components/platform/auth/captcha_field'
import { OtpStep } from '~/components/platform/auth/otp_step'
import { SignUpFields } from '~/components/platform/auth/sign_up_fields'
import { type StartedSignUp, useSignUpForm } from '~/components/platform/auth/sign_up_form'
import { PostForm } from '~/components/form/post_form'
import { SubmitRow } from '~/components/form/submit_button'
import { Notice } from '~/components/notice'
import { useT } from '~/lib/use_t'

interface SignUpProps {
  /** False where nothing is set up that sends the code. */
  canDeliverCodes: boolean
  genders: Masters.Option[]
  /** Asked for where many codes were sent. */
  captcha: Auth.Captcha | null
  /** What was filled in before the page was loaded anew. */
  started: (StartedSignUp & { awaitsCode: boolean }) | null
}

/** The fields of the second step; an error elsewhere leads back to the first. */
const ONLY_OTP = (errors: object) => Object.keys(errors).every((name) => name === 'otp')

/** Sign-up of an applicant: details, then the code from the SMS, which signs in (document 1). */
export default function SignUp({ canDeliverCodes, genders, captcha, started }: SignUpProps) {
  const t = useT()
  const form = useSignUpForm(started)
  const [sentTo, setSentTo] = useState<string | null>(started?.awaitsCode ? started.mobile : null)

  const requestCode = (isAgain: boolean) => {
    form.transform((data) => ({ ...data, captchaId: captcha?.id, isAgain }))
    form.post('/sign-up/code', { onSuccess: () => setSentTo(form.data.mobile) })
  }
  const confirm = () => {
    form.transform((data) => data)
    form.post('/sign-up', { onError: (errors) => !ONLY_OTP(errors) && setSentTo(null) })
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
