import { NativeSelect } from '@mantine/core'
import { LabelText } from '~/components/form/label_text'
import { ConflictChoice } from '~/components/form/conflict_choice'
import { SearchableSelect, type SelectOption } from '~/components/form/searchable_select'
import { type FieldProps, useField } from '~/lib/form'
import { t } from '~/lib/translate'

export interface SelectFieldProps<D extends object> extends FieldProps<D> {
  options: readonly SelectOption[]
  /** Lets people type part of the words; for lists longer than a screen. */
  searchable?: boolean
  /** Words of the empty choice; by default "Choose". */
  placeholder?: string
  onChange?: (value: string) => void
}

/**
 * One choice of a list. The browser's own list, because every phone shows it well and large; the
 * value kept in the form is a string, empty for no choice.
 */
export function SelectField<D extends object>(props: SelectFieldProps<D>) {
  const { form, name, label, hint, required, options, searchable, onChange, disabled } = props
  const { id, text, error, setValue } = useField(form, name)
  const placeholder = props.placeholder ?? t('common.form.choose')
  const shared = {
    id,
    name,
    'label': <LabelText label={label} required={required} />,
    'description': hint,
    error,
    disabled,
    'aria-required': required || undefined,
  }
  const choose = (chosen: string) => {
    setValue(chosen)
    onChange?.(chosen)
  }

  const newer = (
    <ConflictChoice
      name={name}
      show={(value) => options.find((one) => String(one.value) === value)?.label ?? value}
    />
  )
  if (searchable) {
    return (
      <>
        <SearchableSelect
          {...shared}
          options={options}
          value={text}
          placeholder={placeholder}
          onChoose={choose}
        />
        {newer}
      </>
    )
  }
  return (
    <>
      <NativeSelect
        {...shared}
        value={text}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
      {newer}
    </>
  )
}
