import { useForm, usePage } from '@inertiajs/react'
import { AuthPage } from '~/components/platform/auth/auth_page'
import { PasswordField } from '~/components/form/password_field'
import { NewPasswordFields } from '~/components/platform/auth/new_password_fields'
import { PostForm, SubmitRow } from '~/components/form/form'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

/** Form to change the user's own password (document 1, change password form). */
export default function ChangePassword() {
  const { user } = usePage().props
  const form = useForm({ newPassword: '', newPasswordConfirmation: '', currentPassword: '' })
  const field = useFields(form, 'auth.fields')

  function submit() {
    form.put('/change-password')
  }

  const subtitle = user?.mustChangePassword ? 'must' : 'others'
  return (
    <AuthPage
      title={t('auth.change_password.title')}
      subtitle={t(`auth.change_password.${subtitle}`)}
    >
      <PostForm form={form} className="as-form" onSend={submit}>
        <NewPasswordFields
          form={form}
          name="newPassword"
          of={user?.isOfficer ? 'officer' : 'citizen'}
        />
        <PasswordField {...field('currentPassword')} autoComplete="current-password" required />
        <SubmitRow form={form} label={t('auth.change_password.submit')} />
      </PostForm>
    </AuthPage>
  )
}
