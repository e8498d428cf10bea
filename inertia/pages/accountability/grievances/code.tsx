import { Link, useForm } from '@inertiajs/react'
import { AuthPage } from '~/components/platform/auth/auth_page'
import { CodeField } from '~/components/platform/auth/code_field'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

interface CodeProps {
  wants: 'new' | 'follow'
  /** Number of the grievance to follow, or of the application. */
  number: string | null
}

/** The code that was sent to the mobile; the number of a grievance can be corrected beside it. */
export default function Code({ wants, number }: CodeProps) {
  const form = useForm({ otp: '', ...(wants === 'follow' ? { number: number ?? '' } : {}) })
  const field = useFields(form, 'auth.fields')
  const named = useFields(form, 'grievances.signed_out')
  return (
    <AuthPage
      title={t('grievances.signed_out.code')}
      subtitle={t('grievances.signed_out.code_text')}
    >
      <PostForm form={form} className="as-form" onSend={() => form.post('/grievances/code')}>
        {wants === 'follow' ? (
          <TextField {...named('number', 'number_follow')} maxLength={32} required />
        ) : null}
        <CodeField {...field('otp')} />
        <SubmitRow form={form} label={t('grievances.signed_out.go_on')} />
        <Link href={`/grievances/${wants}`} className="as-link">
          {t('grievances.signed_out.again')}
        </Link>
      </PostForm>
    </AuthPage>
  )
}
