import { useForm } from '@inertiajs/react'
import type { Auth, BankDesk } from '@generated/views'
import { AuthPage } from '~/components/platform/auth/auth_page'
import { CaptchaField } from '~/components/platform/auth/captcha_field'
import { CurrentBranch } from '~/components/lending/bank_desk/current_branch'
import { DateField } from '~/components/form/fields'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

interface EntryProps {
  /** The verified branch; its code is not required again. */
  branch: BankDesk.Branch | null
  captcha: Auth.Captcha | null
  /** Set when coming from the page behind the QR code: nothing of the letter is typed. */
  letter: { applicationUuid: string; loiNumber: string } | null
}

/** Entry page for a bank's branch: the letter that it holds, and its identification. */
export default function Entry({ branch, captcha, letter }: EntryProps) {
  const form = useForm({
    loiNumber: letter?.loiNumber ?? '',
    issuedOn: '',
    checkCode: '',
    ifsc: '',
    captchaAnswer: '',
  })
  const field = useFields(form, 'bank_desk.entry')

  function send(proof: { captchaId?: string; withoutCaptcha?: true }) {
    form.transform(({ issuedOn, checkCode, ...data }) => ({
      ...data,
      ...(letter ? { applicationUuid: letter.applicationUuid } : { issuedOn, checkCode }),
      ...proof,
    }))
    form.post('/bank', { onFinish: () => form.setData('captchaAnswer', '') })
  }

  return (
    <AuthPage title={t('bank_desk.entry.title')} subtitle={t('bank_desk.entry.subtitle')}>
      {branch ? <CurrentBranch branch={branch} /> : null}
      <PostForm form={form} className="as-form" onSend={() => send({ captchaId: captcha?.id })}>
        <TextField {...field('loiNumber')} maxLength={64} autoComplete="off" required />
        {letter ? null : (
          <>
            <DateField {...field('issuedOn')} required />
            <TextField
              {...field('checkCode')}
              hint={t('bank_desk.entry.check_code_hint')}
              maxLength={20}
              autoComplete="off"
              autoCapitalize="characters"
              required
            />
          </>
        )}
        {branch ? null : (
          <TextField {...field('ifsc')} maxLength={11} autoComplete="off" required />
        )}
        {captcha ? (
          <CaptchaField
            form={form}
            captcha={captcha}
            otherWay={{
              label: t('auth.captcha.without'),
              onChoose: () => send({ withoutCaptcha: true }),
            }}
          />
        ) : null}
        <SubmitRow form={form} label={t(`bank_desk.entry.${branch ? 'open' : 'send_code'}`)} />
      </PostForm>
    </AuthPage>
  )
}
