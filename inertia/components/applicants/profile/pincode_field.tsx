import { useEffect, useRef } from 'react'
import { TextField } from '~/components/form/text_field'
import { type AnyForm, valueOf } from '~/lib/form'
import { useT } from '~/lib/use_t'

interface PincodeFieldProps {
  form: AnyForm
  /** The part of the form: 'correspondence' or 'permanent'. */
  prefix: string
}

/** Six digits as typed by people, Devanagari ones too. */
const PINCODE = /^\s*(?:[0-9०-९]\s*){6}$/

/** A pincode proposes its district while none is chosen; what is chosen stays. */
export function PincodeField({ form, prefix }: PincodeFieldProps) {
  const t = useT()
  const asked = useRef('')
  const value = (name: string) => String(valueOf(form.data, `${prefix}.${name}`) ?? '')

  const pincode = value('pincode')

  const propose = async () => {
    if (!PINCODE.test(pincode) || asked.current === pincode || value('districtId')) return
    asked.current = pincode
    try {
      const answer = await fetch(`/masters/pincodes/${encodeURIComponent(pincode)}`, {
        headers: { Accept: 'application/json' },
      })
      const { districtId } = (await answer.json()) as { districtId: number | null }
      if (answer.ok && districtId) form.setData(`${prefix}.districtId`, String(districtId))
    } catch {
      asked.current = ''
    }
  }
  useEffect(() => {
    void propose()
    // When the pincode is complete, also one typed before the page came to life.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pincode])

  return (
    <TextField
      form={form}
      name={`${prefix}.pincode`}
      label={t('profile.fields.pincode')}
      hint={t('profile.hints.pincode')}
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={10}
      required
    />
  )
}
