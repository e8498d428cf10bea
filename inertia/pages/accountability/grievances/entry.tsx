import { Link, useForm } from '@inertiajs/react'
import type { Auth } from '@generated/views'
import { AuthPage } from '~/components/platform/auth/auth_page'
import { useCaptcha } from '~/components/platform/auth/captcha_field'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

interface EntryProps {
  wants: 'new' | 'follow'
  captcha: Auth.Captcha
}

/** Form in which a visitor who is not signed in enters the mobile to which a code is sent. */
export default function Entry({ wants, captcha }: EntryProps) {
  const form = useForm({ wants, mobile: '', number: '', captchaAnswer: '' })
  const field = useFields(form, 'grievances.signed_out')
  const isNew = wants === 'new'

  const { onSend, captchaField } = useCaptcha(form, '/grievances/mobile', captcha)

  return (
    <AuthPage
      title={t(`grievances.signed_out.title_${wants}`)}
      subtitle={t(`grievances.signed_out.text_${wants}`)}
    >
      <PostForm form={form} className="as-form" onSend={onSend}>
        <TextField {...field('number', `number_${wants}`)} maxLength={32} required={!isNew} />
        <TextField
          {...field('mobile')}
          inputMode="numeric"
          maxLength={16}
          autoComplete="tel-national"
          required
        />
        {captchaField}
        <SubmitRow form={form} label={t('grievances.signed_out.send_code')} />
        <Link href={isNew ? '/grievances/follow' : '/grievances/new'} className="as-link">
          {t(`grievances.signed_out.title_${isNew ? 'follow' : 'new'}`)}
        </Link>
      </PostForm>
    </AuthPage>
  )
}
