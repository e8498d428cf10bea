import { Link, useForm } from '@inertiajs/react'
import type { Auth } from '@generated/views'
import { AuthPage } from '~/components/platform/auth/auth_page'
import { useCaptcha } from '~/components/platform/auth/captcha_field'
import { MOBILE } from '~/components/platform/auth/inputs'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

/**
 * Start for a user with a loan from before the portal: a code is sent to the mobile of the existing portfolio, if it
 * matches.
 */
export default function StartTakeover({ captcha }: { captcha: Auth.Captcha }) {
  const form = useForm({ captchaAnswer: '', mobile: '' })
  const field = useFields(form, 'takeover.fields')

  const { onSend, captchaField } = useCaptcha(form, '/old-loan', captcha)

  return (
    <AuthPage title={t('takeover.title')} subtitle={t('takeover.subtitle')}>
      <PostForm form={form} className="as-form" onSend={onSend}>
        <TextField {...field('mobile')} hint={t('takeover.mobile_hint')} {...MOBILE} required />
        {captchaField}
        <SubmitRow form={form} label={t('takeover.send_code')} />
        <p>{t('takeover.other_mobile')}</p>
        <Link href="/old-loan/proof" className="as-link">
          {t('takeover.have_code')}
        </Link>
        <Link href="/sign-in" className="as-link">
          {t('auth.sign_up.have_account')}
        </Link>
      </PostForm>
    </AuthPage>
  )
}
