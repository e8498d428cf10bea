import { useForm, usePage } from '@inertiajs/react'
import { AuthPage } from '~/components/auth/auth_page'
import { PasswordField } from '~/components/form/password_field'
import { PostForm } from '~/components/form/post_form'
import { SubmitButton } from '~/components/form/submit_button'
import { useFields } from '~/lib/form'
import { useT } from '~/lib/use_t'

interface PasswordLinkProps {
  /** Whose account it is, and the name to sign in with. */
  name: string
  userName: string
}

/** The password of an officer who was handed a link for it. */
export default function PasswordLink({ name, userName }: PasswordLinkProps) {
  const t = useT()
  const { url } = usePage()
  const form = useForm({ newPassword: '', newPasswordConfirmation: '' })
  const field = useFields(form, 'auth.fields')
  return (
    <AuthPage
      title={t('auth.password_link.title')}
      subtitle={t('auth.password_link.text', { name, userName })}
    >
      <PostForm form={form} className="as-form" onSend={() => form.post(url)}>
        <PasswordField
          {...field('newPassword')}
          hint={t('auth.hints.password_officer')}
          autoComplete="new-password"
          required
        />
        <PasswordField {...field('newPasswordConfirmation')} autoComplete="new-password" required />
        <div className="as-actions">
          <SubmitButton form={form} label={t('auth.new_password.submit')} />
        </div>
      </PostForm>
    </AuthPage>
  )
}
