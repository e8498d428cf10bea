import { Link, useForm } from '@inertiajs/react'
import { AuthPage } from '~/components/auth/auth_page'
import { ErrorSummary } from '~/components/form/error_summary'
import { PostForm } from '~/components/form/post_form'
import { SubmitButton } from '~/components/form/submit_button'
import { TextField } from '~/components/form/text_field'
import { useT } from '~/lib/use_t'

/** The second step of signing in, for officers who turned a second factor on. */
export default function SecondFactorChallenge() {
  const t = useT()
  const form = useForm({ code: '' })
  return (
    <AuthPage
      title={t('auth.second_factor.challenge_title')}
      subtitle={t('auth.second_factor.challenge_text')}
    >
      <PostForm className="as-form" onSend={() => form.post('/sign-in/code')}>
        <ErrorSummary form={form} />
        <TextField
          form={form}
          name="code"
          label={t('auth.second_factor.code')}
          hint={t('auth.second_factor.code_hint')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          required
        />
        <div className="as-actions">
          <SubmitButton form={form} label={t('auth.sign_in.submit')} />
        </div>
        <Link href="/sign-in" className="as-link">
          {t('auth.second_factor.start_again')}
        </Link>
      </PostForm>
    </AuthPage>
  )
}
