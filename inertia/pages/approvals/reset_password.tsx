import { useForm } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { ErrorSummary } from '~/components/form/error_summary'
import { PostForm } from '~/components/form/post_form'
import { PasswordField } from '~/components/form/password_field'
import { SubmitButton } from '~/components/form/submit_button'
import { TextField } from '~/components/form/text_field'
import { PageHeader } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

type ResetPasswordProps = { whose: 'agm' | 'administrator' }

/** Gives somebody a temporary password (document 3, Reset password). */
export default function ResetPassword({ whose }: ResetPasswordProps) {
  const t = useT()
  const form = useForm({ userName: '', newPassword: '', newPasswordConfirmation: '' })
  const words = (name: string) => t(`approvals.reset_password.${name}`)
  return (
    <>
      <PageHeader title={words('title')} subtitle={words('text')} />
      <SectionCard>
        <PostForm
          className="as-stack"
          autoComplete="off"
          onSend={() => {
            form.post('/officer/reset-password', {
              preserveScroll: 'errors',
              onSuccess: (page) => {
                const flash = (page as { flash?: { success?: string } }).flash
                if (flash?.success) form.reset()
              },
            })
          }}
        >
          <ErrorSummary form={form} />
          <p className="as-card-text">{words(`who.${whose}`)}</p>
          <TextField
            form={form}
            name="userName"
            label={words('user_name')}
            hint={words('user_name_hint')}
            required
            autoComplete="off"
            autoCapitalize="none"
            maxLength={120}
          />
          <PasswordField
            form={form}
            name="newPassword"
            label={words('new_password')}
            hint={words('new_password_hint')}
            autoComplete="new-password"
            required
          />
          <PasswordField
            form={form}
            name="newPasswordConfirmation"
            label={words('confirm')}
            autoComplete="new-password"
            required
          />
          <div className="as-actions">
            <SubmitButton form={form} label={t('common.actions.submit')} />
            <Button
              type="button"
              variant="default"
              onClick={() => {
                form.reset()
                form.clearErrors()
              }}
            >
              {t('common.actions.reset')}
            </Button>
          </div>
        </PostForm>
      </SectionCard>
    </>
  )
}
