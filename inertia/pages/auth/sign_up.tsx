import { Link, usePage } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { AuthPage } from '~/components/auth/auth_page'
import { OtpStep } from '~/components/auth/otp_step'
import { SignUpFields } from '~/components/auth/sign_up_fields'
import { useSignUpForm } from '~/components/auth/sign_up_form'
import { ErrorSummary } from '~/components/form/error_summary'
import { PostForm } from '~/components/form/post_form'
import { SubmitButton } from '~/components/form/submit_button'
import type { FlashData } from '~/types'
import { useT } from '~/lib/use_t'

interface SignUpProps {
  genders: { value: string; label: string }[]
}

/** The fields of the second step; an error elsewhere leads back to the first. */
const ONLY_OTP = (errors: object) => Object.keys(errors).every((name) => name === 'otp')

/** Sign-up of an applicant: details, the code from the SMS, done (document 1, signup screen). */
export default function SignUp({ genders }: SignUpProps) {
  const t = useT()
  const form = useSignUpForm()
  const result = (usePage().flash as FlashData | undefined)?.result
  const [sentTo, setSentTo] = useState<string | null>(null)

  const requestCode = () =>
    form.post('/sign-up/code', { onSuccess: () => setSentTo(form.data.mobile) })
  const confirm = () =>
    form.post('/sign-up', { onError: (errors) => !ONLY_OTP(errors) && setSentTo(null) })

  if (result?.createdUserName) return <Done userName={String(result.createdUserName)} />

  return (
    <AuthPage title={t('auth.sign_up.title')} subtitle={t('auth.sign_up.subtitle')}>
      {sentTo === null ? (
        <PostForm
          className="as-form"
          onSend={() => {
            requestCode()
          }}
        >
          <ErrorSummary form={form} />
          <SignUpFields form={form} genders={genders} />
          <div className="as-actions">
            <SubmitButton form={form} label={t('auth.sign_up.submit')} />
          </div>
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
          onResend={requestCode}
          onChange={() => setSentTo(null)}
        />
      )}
    </AuthPage>
  )
}

function Done({ userName }: { userName: string }) {
  const t = useT()
  return (
    <AuthPage title={t('auth.sign_up.done_title')}>
      <p style={{ marginTop: 0 }}>{t('auth.sign_up.done_text', { userName })}</p>
      <Button component={Link} href="/sign-in">
        {t('auth.sign_up.next')}
      </Button>
    </AuthPage>
  )
}
