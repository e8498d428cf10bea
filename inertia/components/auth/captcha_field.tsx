import { SelectField } from '~/components/form/select_field'
import type { FormLike } from '~/lib/form'
import { useT } from '~/lib/use_t'

export type Captcha = {
  id: string
  first: number
  second: number
  options: number[]
}

interface CaptchaFieldProps<D extends { captchaAnswer: string }> {
  form: FormLike<D>
  captcha: Captcha
}

/** The sum of document 1, in words that a screen reader reads as well; each one is used once. */
export function CaptchaField<D extends { captchaAnswer: string }>(props: CaptchaFieldProps<D>) {
  const t = useT()
  const { first, second, options } = props.captcha
  return (
    <SelectField
      form={props.form}
      name="captchaAnswer"
      label={t('auth.captcha.label', { first, second })}
      hint={t('auth.captcha.hint')}
      placeholder={t('auth.captcha.choose')}
      options={options.map((option) => ({ value: option, label: String(option) }))}
      required
    />
  )
}
