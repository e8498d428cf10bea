import { useState } from 'react'
import { TextField, type TextFieldProps } from '~/components/form/form'
import { useField } from '~/lib/form'
import { t } from '~/lib/translate'

interface MaskedFieldProps<D extends object> extends TextFieldProps<D> {
  /** The stored number, by its last digits, such as 'XXXXXX234F'; empty when there is none. */
  mask: string
}

/**
 * A number that the server stores and never sends back (DECISIONS 12): its last digits with a "Change" that opens the
 * field; if it is left closed or empty, the number does not change. Also opens without script.
 */
export function MaskedField<D extends object>({ mask, ...props }: MaskedFieldProps<D>) {
  const { form, name, label, hint } = props
  const { id, text, error, setValue } = useField(form, name)
  const [isOpen, setIsOpen] = useState(false)
  const field = <TextField autoComplete="off" {...props} />
  if (!mask) return field

  const toggle = (open: boolean) => {
    if (open === isOpen) return
    setIsOpen(open)
    if (open) document.getElementById(id)?.focus()
    else if (text !== '') setValue('')
  }
  return (
    <div className="as-sealed as-row">
      <span className="as-sealed-label">{label}</span>
      <span className="as-numbers">{mask}</span>
      <details
        open={isOpen || text !== '' || error !== undefined}
        onToggle={(event) => toggle(event.currentTarget.open)}
      >
        <summary className="as-link">
          {t('common.form.change')}
          <span className="as-hidden">: {label}</span>
        </summary>
        <TextField
          autoComplete="off"
          {...props}
          required={undefined}
          label={t('common.form.new_number', { label })}
          hint={[hint, t('common.form.keeps', { mask })].filter(Boolean).join(' · ')}
        />
      </details>
    </div>
  )
}
