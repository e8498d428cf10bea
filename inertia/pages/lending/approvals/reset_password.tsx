import { ActionButton } from '~/components/buttons'
import { useForm } from '@inertiajs/react'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { PasswordField } from '~/components/form/password_field'
import { ListHeader } from '~/components/list_header'
import { SectionCard } from '~/components/page'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

type ResetPasswordProps = { whose: 'agm' | 'administrator' }

/** Sets a temporary password for a user (document 3, Reset password). */
export default function ResetPassword({ whose }: ResetPasswordProps) {
  const form = useForm({ userName: '', newPassword: '', newPasswordConfirmation: '' })
  const field = useFields(form, 'approvals.reset_password')
  const words = (name: string) => t(`approvals.reset_password.${name}`)
  return (
    <>
      <ListHeader title={words('title')} subtitle={words('text')} />
      <SectionCard>
        <PostForm
          form={form}
          className="as-stack"
          autoComplete="off"
          onSend={() =>
            form.post('/officer/reset-password', {
              preserveScroll: 'errors',
              onSuccess: (page) => {
                const flash = (page as { flash?: { success?: string } }).flash
                if (flash?.success) form.reset()
              },
            })
          }
        >
          <p className="as-card-text">{words(`who.${whose}`)}</p>
          <TextField
            {...field('userName', 'user_name')}
            required
            autoComplete="off"
            autoCapitalize="none"
            maxLength={120}
          />
          <PasswordField
            {...field('newPassword', 'new_password')}
            autoComplete="new-password"
            required
          />
          <PasswordField
            {...field('newPasswordConfirmation', 'confirm')}
            autoComplete="new-password"
            required
          />
          <SubmitRow form={form} label={t('common.actions.submit')}>
            <ActionButton
              variant="default"
              onClick={() => {
                form.reset()
                form.clearErrors()
              }}
              label={t('common.actions.reset')}
            />
          </SubmitRow>
        </PostForm>
      </SectionCard>
    </>
  )
}
