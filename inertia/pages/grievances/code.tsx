import { Link, useForm } from '@inertiajs/react'
import { AuthPage } from '~/components/auth/auth_page'
import { CodeField } from '~/components/auth/code_field'
import { PostForm } from '~/components/form/post_form'
import { SubmitButton } from '~/components/form/submit_button'
import { useFields } from '~/lib/form'
import { useT } from '~/lib/use_t'

/** The code that went to the mobile. */
export default function Code({ wants }: { wants: 'new' | 'follow' }) {
  const t = useT()
  const form = useForm({ otp: '' })
  const field = useFields(form, 'auth.fields')
  return (
    <AuthPage title={t('grievances.open.code')} subtitle={t('grievances.open.code_text')}>
      <PostForm form={form} className="as-form" onSend={() => form.post('/grievances/code')}>
        <CodeField {...field('otp')} />
        <div className="as-actions">
          <SubmitButton form={form} label={t('grievances.open.go_on')} />
        </div>
        <Link href={`/grievances/${wants}`} className="as-link">
          {t('grievances.open.again')}
        </Link>
      </PostForm>
    </AuthPage>
  )
}
