import { useForm, usePage } from '@inertiajs/react'
import { AuthPage } from '~/components/platform/auth/auth_page'
import { NewPasswordFields } from '~/components/platform/auth/new_password_fields'
import { PostForm, SubmitRow } from '~/components/form/form'
import { t } from '~/lib/translate'

interface PasswordLinkProps {
  /** Owner of the account, and the user name for signing in. */
  name: string
  userName: string
}

/** Form for an officer who received a link to set a password. */
export default function PasswordLink({ name, userName }: PasswordLinkProps) {
  const { url } = usePage()
  const form = useForm({ newPassword: '', newPasswordConfirmation: '' })
  return (
    <AuthPage
      title={t('auth.password_link.title')}
      subtitle={t('auth.password_link.text', { name, userName })}
    >
      <PostForm form={form} className="as-form" onSend={() => form.post(url)}>
        <NewPasswordFields form={form} name="newPassword" of="officer" />
        <SubmitRow form={form} label={t('auth.new_password.submit')} />
      </PostForm>
    </AuthPage>
  )
}
