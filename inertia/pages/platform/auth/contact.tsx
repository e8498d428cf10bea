import { router, useForm } from '@inertiajs/react'
import { AuthPage } from '~/components/platform/auth/auth_page'
import { CodeField } from '~/components/platform/auth/code_field'
import { EMAIL, MOBILE } from '~/components/platform/auth/inputs'
import { PasswordField } from '~/components/form/password_field'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

interface ContactProps {
  kind: 'mobile' | 'email'
  /** Where a code was sent; null until then. */
  sentTo: string | null
}

/** A new mobile number or e-mail address: password and number, then the code that was sent there. */
export default function Contact({ kind, sentTo }: ContactProps) {
  return (
    <AuthPage
      title={t(`auth.contact.${kind}_title`)}
      subtitle={sentTo === null ? t(`auth.contact.${kind}_text`) : undefined}
    >
      {sentTo === null ? <Ask kind={kind} /> : <Confirm kind={kind} sentTo={sentTo} />}
    </AuthPage>
  )
}

function Ask({ kind }: { kind: ContactProps['kind'] }) {
  const form = useForm({ contact: '', currentPassword: '' })
  const field = useFields(form, 'auth.fields')
  return (
    <PostForm form={form} className="as-form" onSend={() => form.post(`/account/${kind}/code`)}>
      <TextField
        {...field('contact', `auth.contact.${kind}_new`)}
        {...(kind === 'mobile' ? MOBILE : EMAIL)}
        required
      />
      <PasswordField {...field('currentPassword')} required />
      <SubmitRow form={form} label={t('auth.forgot.submit')} />
    </PostForm>
  )
}

function Confirm({ kind, sentTo }: { kind: ContactProps['kind']; sentTo: string }) {
  const form = useForm({ otp: '' })
  const field = useFields(form, 'auth.fields')
  return (
    <PostForm form={form} className="as-form" onSend={() => form.put(`/account/${kind}`)}>
      <p role="status" style={{ margin: 0 }}>
        {t('auth.sign_up.otp_text', { mobile: sentTo })}
      </p>
      <CodeField {...field('otp')} />
      <SubmitRow form={form} label={t('auth.contact.confirm')} />
      <button
        type="button"
        className="as-link"
        onClick={() => router.delete(`/account/${kind}/code`)}
      >
        {t(`auth.contact.${kind}_other`)}
      </button>
    </PostForm>
  )
}
