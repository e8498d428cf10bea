import { useForm } from '@inertiajs/react'
import { DateField } from '~/components/form/fields'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { AuthPage } from '~/components/platform/auth/auth_page'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

/** Search for a letter of intent at hand by three items printed on it. */
export default function CheckLetter() {
  const form = useForm({ loiNumber: '', issuedOn: '', checkCode: '' })
  const field = useFields(form, 'loi.check_letter')
  return (
    <AuthPage title={t('loi.check_letter.title')} subtitle={t('loi.check_letter.subtitle')}>
      <PostForm form={form} className="as-form" onSend={() => form.post('/check-letter')}>
        <TextField {...field('loiNumber')} maxLength={64} autoComplete="off" required />
        <DateField {...field('issuedOn')} required />
        <TextField
          {...field('checkCode')}
          hint={t('loi.check_letter.check_code_hint')}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          required
        />
        <SubmitRow form={form} label={t('loi.check_letter.submit')} />
      </PostForm>
    </AuthPage>
  )
}
