import { NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { ConflictChoice, LabelText } from '~/components/form/form'
import { describedBy, type FieldProps, useField } from '~/lib/form'
import { lengthError } from '~/lib/length_error'
import { SearchableSelect, type SelectOption } from '~/components/form/searchable_select'
import { t } from '~/lib/translate'
import { useLayoutEffect, useRef, useState } from 'react'
import { parsePlainDate } from '#kernel/calendar/plain_date'
import { asTyped, withHyphens } from '~/lib/typed_day'
import { caretAfter, groupedAmount, plainAmount } from '~/lib/amount_text'

interface TextAreaFieldProps<D extends object> extends FieldProps<D> {
  rows?: number
  /** Number of characters that the server accepts; longer text is kept and counted, never cut. */
  maxLength?: number
  /** Language of the typed text, when it differs from the page's. */
  lang?: string
}

/** Several lines of text. */
export function TextAreaField<D extends object>(props: TextAreaFieldProps<D>) {
  const { form, name, label, hint, required, maxLength, rows = 4, ...rest } = props
  const { id, text, error, setValue } = useField(form, name)
  const excess = lengthError(text, maxLength)
  return (
    <>
      <Textarea
        {...rest}
        id={id}
        name={name}
        rows={rows}
        resize="vertical"
        label={<LabelText label={label} required={required} />}
        description={hint}
        error={excess ?? error}
        aria-required={required || undefined}
        value={text}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <ConflictChoice name={name} />
    </>
  )
}

export interface SelectFieldProps<D extends object> extends FieldProps<D> {
  options: readonly SelectOption[]
  /** Lets users type part of the text; for lists longer than a screen. */
  searchable?: boolean
  /** Label of the empty choice; by default "Choose". */
  placeholder?: string
  onChange?: (value: string) => void
}

/**
 * One choice from a list. Uses the browser's own list, because every phone shows it well and large; the form holds a
 * string, empty for no choice.
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

interface DateFieldProps<D extends object> extends FieldProps<D> {
  autoComplete?: string
}

/**
 * A date typed as DD-MM-YYYY: quicker than paging a calendar back to a year of birth, and the same on every phone and
 * in every language. The form holds 'YYYY-MM-DD' once the date exists, and until then the typed text, so that the
 * server can report its error.
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

interface DayInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  name: string
  /** 'YYYY-MM-DD', or typed text that is not a date. */
  defaultValue?: string
}

/**
 * A date of a filter whose form goes into the address, typed as DD-MM-YYYY like every other date: a browser's own date
 * field puts the month first in an English browser.
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

interface CheckboxFieldProps<D extends object> extends FieldProps<D> {
  onChange?: (checked: boolean) => void
}

/** One statement to tick. The form holds a boolean. */
export function CheckboxField<D extends object>(props: CheckboxFieldProps<D>) {
  const { form, name, label, hint, required, disabled, onChange } = props
  const { id, value, error, setValue } = useField(form, name)
  return (
    <>
      <div className="as-fieldset" data-invalid={error ? true : undefined}>
        {error ? (
          <p className="as-error" id={`${id}-error`}>
            {error}
          </p>
        ) : null}
        <label className="as-choice">
          <input
            type="checkbox"
            id={id}
            name={name}
            checked={Boolean(value)}
            disabled={disabled}
            aria-required={required || undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, hint, error)}
            onChange={(event) => {
              setValue(event.currentTarget.checked)
              onChange?.(event.currentTarget.checked)
            }}
          />
          <span>
            <LabelText label={label} required={required || undefined} />
            {hint ? (
              <span className="as-note" id={`${id}-hint`}>
                {hint}
              </span>
            ) : null}
          </span>
        </label>
      </div>
      <ConflictChoice
        name={name}
        show={(value) => t(`common.answers.${value === 'true' ? 'yes' : 'no'}`)}
      />
    </>
  )
}

const useBrowserLayoutEffect = typeof window === 'undefined' ? () => {} : useLayoutEffect

/**
 * Rupees, with Indian digit grouping while typing (10,00,000). The form holds plain text in rupees, '1000000' or
 * '1500.50'; the server converts it to paise.
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
