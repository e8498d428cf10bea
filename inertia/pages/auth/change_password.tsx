import { useForm, usePage } from '@inertiajs/react'
import { AuthPage } from '~/components/auth/auth_page'
import { ErrorSummary } from '~/components/form/error_summary'
import { PasswordField } from '~/components/form/password_field'
import { PostForm } from '~/components/form/post_form'
import { SubmitButton } from '~/components/form/submit_button'
import { useT } from '~/lib/use_t'

/** A person's own password (document 1, change password form). */
export default function ChangePassword() {
  const t = useT()
  const { user } = usePage().props
  const form = useForm({ newPassword: '', newPasswordConfirmation: '', currentPassword: '' })

  function submit() {
    form.put('/change-password')
  }

  const subtitle = user?.mustChangePassword ? 'must' : 'others'
  return (
    <AuthPage
      title={t('auth.change_password.title')}
      subtitle={t(`auth.change_password.${subtitle}`)}
    >
      <PostForm className="as-form" onSend={submit}>
        <ErrorSummary form={form} />
        <PasswordField
          form={form}
          name="newPassword"
          label={t('auth.fields.new_password')}
          hint={t('auth.hints.password')}
          autoComplete="new-password"
          required
        />
        <PasswordField
          form={form}
          name="newPasswordConfirmation"
          label={t('auth.fields.new_password_confirmation')}
          autoComplete="new-password"
          required
        />
        <PasswordField
          form={form}
          name="currentPassword"
          label={t('auth.fields.current_password')}
          autoComplete="current-password"
          required
        />
        <div className="as-actions">
          <SubmitButton form={form} label={t('auth.change_password.submit')} />
        </div>
      </PostForm>
    </AuthPage>
  )
}
