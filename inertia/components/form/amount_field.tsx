import { TextInput } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { LabelText } from '~/components/form/label_text'
import { ConflictChoice } from '~/components/form/conflict_choice'
import { caretAfter, groupedAmount, plainAmount } from '~/lib/amount_text'
import { type FieldProps, useField } from '~/lib/form'

const useBrowserLayoutEffect = typeof window === 'undefined' ? () => {} : useLayoutEffect

/**
 * Rupees, grouped the Indian way while typing (10,00,000). The form keeps plain text in rupees,
 * '1000000' or '1500.50'; the server turns it into paise.
 */
export function AmountField<D extends object>(props: FieldProps<D>) {
  const { form, name, label, hint, required, disabled } = props
  const { id, text, error, setValue } = useField(form, name)
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const shown = groupedAmount(plainAmount(text))

  useBrowserLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return
    const position = caretAfter(shown, caret.current)
    input.current?.setSelectionRange(position, position)
    caret.current = null
  })

  return (
    <>
      <TextInput
        ref={input}
        id={id}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        label={<LabelText label={label} required={required} />}
        description={hint}
        error={error}
        aria-required={required || undefined}
        leftSection={<span aria-hidden="true">₹</span>}
        leftSectionPointerEvents="none"
        value={shown}
        onChange={(event) => {
          const { value: typed, selectionStart } = event.currentTarget
          caret.current = plainAmount(typed.slice(0, selectionStart ?? typed.length)).length
          setValue(plainAmount(typed))
        }}
        styles={{ wrapper: { maxWidth: '18rem' }, input: { fontVariantNumeric: 'tabular-nums' } }}
      />
      <ConflictChoice name={name} show={(value) => `₹${groupedAmount(plainAmount(value))}`} />
    </>
  )
}
