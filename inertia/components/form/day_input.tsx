import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { asTyped, withHyphens } from '~/lib/typed_day'
import { t } from '~/lib/translate'

interface DayInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  name: string
  /** 'YYYY-MM-DD', or what was typed and is no day. */
  defaultValue?: string
}

/**
 * A day of a filter whose form goes into the address, typed as DD-MM-YYYY like every other day: a
 * browser's own field for days writes the month first in an English browser.
 */
export function DayInput({ defaultValue = '', ...rest }: DayInputProps) {
  const [shown, setShown] = useState(asTyped(defaultValue))
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('common.form.date_placeholder')}
      value={shown}
      onChange={(event) => setShown(withHyphens(event.currentTarget.value, shown))}
    />
  )
}
