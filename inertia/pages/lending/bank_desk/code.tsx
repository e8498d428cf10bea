import { Link, useForm } from '@inertiajs/react'
import { AuthPage } from '~/components/platform/auth/auth_page'
import { CodeField } from '~/components/platform/auth/code_field'
import { PostForm } from '~/components/form/post_form'
import { SubmitButton } from '~/components/form/submit_button'
import { useFields } from '~/lib/form'
import { useT } from '~/lib/use_t'

/** The code of a branch; the page is the same for one that does not exist. */
export default function Code({ ifsc }: { ifsc: string }) {
  const t = useT()
  const form = useForm({ otp: '' })
  const field = useFields(form, 'auth.fields')
  return (
    <AuthPage title={t('branches.code.title')} subtitle={t('branches.code.subtitle', { ifsc })}>
      <PostForm form={form} className="as-form" onSend={() => form.post('/bank/code')}>
        <CodeField {...field('otp')} />
        <div className="as-actions">
          <SubmitButton form={form} label={t('branches.code.submit')} />
        </div>
        <Link href="/bank" className="as-link">
          {t('branches.code.again')}
        </Link>
      </PostForm>
    </AuthPage>
  )
}
