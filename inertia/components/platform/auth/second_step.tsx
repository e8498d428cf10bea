import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { AuthPage } from '~/components/platform/auth/auth_page'
import { PostForm, SubmitRow } from '~/components/form/form'
import type { FormLike } from '~/lib/form'
import { t } from '~/lib/translate'

type SecondStepProps = {
  title: string
  subtitle: string
  form: FormLike<object>
  onSend: () => void
  /** The field of the code. */
  children: ReactNode
}

/** The second step of signing in: a code, and a link back to the first step. */
export function SecondStep({ title, subtitle, form, onSend, children }: SecondStepProps) {
  return (
    <AuthPage title={title} subtitle={subtitle}>
      <PostForm form={form} className="as-form" onSend={onSend}>
        {children}
        <SubmitRow form={form} label={t('auth.sign_in.submit')} />
        <Link href="/sign-in" className="as-link">
          {t('auth.second_factor.start_again')}
        </Link>
      </PostForm>
    </AuthPage>
  )
}
