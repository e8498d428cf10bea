import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { parsePlainDate } from '#kernel/calendar/plain_date'
import { LabelText } from '~/components/form/label_text'
import { ConflictChoice } from '~/components/form/conflict_choice'
import { type FieldProps, useField } from '~/lib/form'
import { asTyped, withHyphens } from '~/lib/typed_day'
import { t } from '~/lib/translate'

interface DateFieldProps<D extends object> extends FieldProps<D> {
  autoComplete?: string
}

/**
 * A day typed as DD-MM-YYYY: quicker than paging a calendar back to a year of birth, the same on
 * every phone and in every language. The form keeps 'YYYY-MM-DD' as soon as it is an existing day,
 * and until then what was typed, so that the server can say what is wrong with it.
 */
export function DateField<D extends object>(props: DateFieldProps<D>) {
  const { form, name, label, hint, required, ...rest } = props
  const { id, text: kept, error, setValue } = useField(form, name)
  const [typed, setTyped] = useState<string | null>(null)
  const matchesTyped = typed !== null && (parsePlainDate(typed) ?? typed) === kept
  const shown = matchesTyped ? typed : asTyped(kept)

  return (
    <>
      <TextInput
        {...rest}
        id={id}
        name={name}
        inputMode="numeric"
        label={<LabelText label={label} required={required} />}
        description={hint ? `${hint} ${t('common.form.date_hint')}` : t('common.form.date_hint')}
        placeholder={t('common.form.date_placeholder')}
        error={error}
        aria-required={required || undefined}
        value={shown}
        onChange={(event) => {
          const text = withHyphens(event.currentTarget.value, shown)
          setTyped(text)
          setValue(parsePlainDate(text) ?? text)
        }}
        styles={{ wrapper: { maxWidth: '13rem' } }}
      />
      <ConflictChoice name={name} show={asTyped} />
    </>
  )
}
