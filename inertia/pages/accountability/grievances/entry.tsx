import { Link, useForm } from '@inertiajs/react'
import type { Auth } from '@generated/views'
import { AuthPage } from '~/components/platform/auth/auth_page'
import { CaptchaField } from '~/components/platform/auth/captcha_field'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

interface EntryProps {
  wants: 'new' | 'follow'
  captcha: Auth.Captcha
}

/** Somebody who is not signed in names the mobile that a code goes to. */
export default function Entry({ wants, captcha }: EntryProps) {
  const form = useForm({ mobile: '', number: '', captchaAnswer: '' })
  const field = useFields(form, 'grievances.signed_out')
  const isNew = wants === 'new'

  function send(proof: { captchaId?: string; withoutCaptcha?: true }) {
    form.transform((data) => ({ ...data, wants, ...proof }))
    form.post('/grievances/mobile', { onFinish: () => form.setData('captchaAnswer', '') })
  }

  return (
    <AuthPage
      title={t(`grievances.signed_out.title_${wants}`)}
      subtitle={t(`grievances.signed_out.text_${wants}`)}
    >
      <PostForm form={form} className="as-form" onSend={() => send({ captchaId: captcha.id })}>
        <TextField {...field('number', `number_${wants}`)} maxLength={32} required={!isNew} />
        <TextField
          {...field('mobile')}
          inputMode="numeric"
          maxLength={16}
          autoComplete="tel-national"
          required
        />
        <CaptchaField
          form={form}
          captcha={captcha}
          otherWay={{
            label: t('auth.captcha.without'),
            onChoose: () => send({ withoutCaptcha: true }),
          }}
        />
        <SubmitRow form={form} label={t('grievances.signed_out.send_code')} />
        <Link href={isNew ? '/grievances/follow' : '/grievances/new'} className="as-link">
          {t(`grievances.signed_out.title_${isNew ? 'follow' : 'new'}`)}
        </Link>
      </PostForm>
    </AuthPage>
  )
}
