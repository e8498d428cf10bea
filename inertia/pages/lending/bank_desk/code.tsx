import { Link, useForm } from '@inertiajs/react'
import { AuthPage } from '~/components/platform/auth/auth_page'
import { CodeField } from '~/components/platform/auth/code_field'
import { PostForm, SubmitRow } from '~/components/form/form'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

/** The code of a branch; the page is the same for a branch that does not exist. */
export default function Code({ ifsc }: { ifsc: string }) {
  const form = useForm({ otp: '' })
  const field = useFields(form, 'auth.fields')
  return (
    <AuthPage title={t('bank_desk.code.title')} subtitle={t('bank_desk.code.subtitle', { ifsc })}>
      <PostForm form={form} className="as-form" onSend={() => form.post('/bank/code')}>
        <CodeField {...field('otp')} />
        <SubmitRow form={form} label={t('bank_desk.code.submit')} />
        <Link href="/bank" className="as-link">
          {t('bank_desk.code.again')}
        </Link>
      </PostForm>
    </AuthPage>
  )
}
