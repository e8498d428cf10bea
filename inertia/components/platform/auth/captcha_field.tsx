import type { InertiaFormProps } from '@inertiajs/react'
import type { Auth } from '@generated/views'
import { SelectField } from '~/components/form/fields'
import { type FormLike, useFields } from '~/lib/form'
import { t } from '~/lib/translate'

interface CaptchaFieldProps<D extends { captchaAnswer: string }> {
  form: FormLike<D>
  captcha: Auth.Captcha
  /** Label and action of the alternative for users who cannot see or solve the sum. */
  otherWay?: { label: string; onChoose: () => void }
}

/** The sum of document 1 as an image, each used once. A user who cannot see or solve it uses a code (DECISIONS 11). */
export function CaptchaField<D extends { captchaAnswer: string }>(props: CaptchaFieldProps<D>) {
  const { form, captcha, otherWay } = props
  const field = useFields(form, 'auth.captcha')
  const { id, picture, options } = captcha
  return (
    <div className="as-captcha as-column as-near" data-captcha={id}>
      <img src={picture} alt={t('auth.captcha.picture')} width={220} height={72} />
      <SelectField
        {...field('captchaAnswer')}
        placeholder={t('auth.captcha.choose')}
        options={options.map((option) => ({ value: option, label: String(option) }))}
        required
      />
      {otherWay ? (
        <button type="button" className="as-link" onClick={otherWay.onChoose}>
          {otherWay.label}
        </button>
      ) : null}
    </div>
  )
}

/**
 * Returns the props with which a form is sent with the captcha solved, or without it by a code: for its `PostForm` and
 * its `CaptchaField`.
 */
export function useCaptcha<D extends { captchaAnswer: string }>(
  form: InertiaFormProps<D>,
  action: string,
  captcha: Auth.Captcha
) {
  function send(proof: { captchaId: string } | { withoutCaptcha: true }) {
    form.transform((data) => ({ ...data, ...proof }))
    form.post(action, { onFinish: () => form.setData((data) => ({ ...data, captchaAnswer: '' })) })
  }
  const otherWay = {
    label: t('auth.captcha.without'),
    onChoose: () => send({ withoutCaptcha: true }),
  }
  return {
    onSend: () => send({ captchaId: captcha.id }),
    captchaField: <CaptchaField form={form} captcha={captcha} otherWay={otherWay} />,
  }
}
