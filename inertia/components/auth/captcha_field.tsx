import { IconVolume } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { usePage } from '@inertiajs/react'
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
  /** Words of the way for those who cannot do the sum, and what it does. */
  otherWay: { label: string; onChoose: () => void }
}

/**
 * The sum of document 1, in words that a screen reader reads as well; each one is used once. It
 * can be heard, and replaced by a code (DECISIONS 11).
 */
export function CaptchaField<D extends { captchaAnswer: string }>(props: CaptchaFieldProps<D>) {
  const { form, captcha, otherWay } = props
  const t = useT()
  const { first, second, options } = captcha
  const label = t('auth.captcha.label', { first, second })
  return (
    <div>
      <SelectField
        form={form}
        name="captchaAnswer"
        label={label}
        hint={t('auth.captcha.hint')}
        placeholder={t('auth.captcha.choose')}
        options={options.map((option) => ({ value: option, label: String(option) }))}
        required
      />
      <div className="as-captcha-ways">
        <ListenButton text={label} />
        <button type="button" className="as-link" onClick={otherWay.onChoose}>
          {otherWay.label}
        </button>
      </div>
    </div>
  )
}

/** Reads the sum out, where the browser has a voice. */
function ListenButton({ text }: { text: string }) {
  const t = useT()
  const { locale } = usePage().props
  const [canSpeak, setCanSpeak] = useState(false)
  useEffect(() => setCanSpeak('speechSynthesis' in window), [])
  if (!canSpeak) return null
  const speak = () => {
    const words = new SpeechSynthesisUtterance(text)
    words.lang = `${locale}-IN`
    words.rate = 0.85
    speechSynthesis.cancel()
    speechSynthesis.speak(words)
  }
  return (
    <button type="button" className="as-link" onClick={speak}>
      <IconVolume size={18} aria-hidden="true" />
      {t('auth.captcha.listen')}
    </button>
  )
}
