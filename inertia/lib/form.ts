import { usePage } from '@inertiajs/react'
import { useState } from 'react'
import { keyUnder } from '~/lib/messages'
import { t } from '~/lib/translate'

/** What fields require of a form of Inertia's useForm. */
export interface FormLike<D extends object> {
  data: D
  errors: object
  hasErrors: boolean
  processing: boolean
  progress: { percentage?: number } | null
  setData(key: string, value: unknown): void
}

/** A form whose field names are passed to a component. */
export type AnyForm = FormLike<Record<string, unknown>>

/** A field of the form, or a path to one such as 'directors.0.name'. */
export type FieldName<D extends object> = (keyof D & string) | `${keyof D & string}.${string}`

/** Props of every field component. */
export interface FieldProps<D extends object> {
  form: FormLike<D>
  name: FieldName<D>
  label: string
  hint?: string
  /** Marks the field and informs assistive technology; the server decides. */
  required?: boolean
  disabled?: boolean
}

/** Returns the id of a field's input, to which the error summary links. */
export function fieldId(name: string): string {
  return `field-${name}`
}

type Errors = Record<string, string>

/** Returns the errors with which the server rendered this page, by field. */
export const usePageErrors = () => usePage().props.errors as unknown as Errors

/**
 * Returns the errors of a form by field, in the server's order: those of its last submission, or those with which the
 * server rendered the page again.
 */
export function useFormErrors(form: FormLike<object>): Errors {
  const current = usePageErrors()
  const [atArrival] = useState(current)
  if (form.hasErrors) return form.errors as Errors
  return current === atArrival ? (atArrival ?? {}) : {}
}

/** Returns the value of a field by its name or path. */
export function valueOf(data: object, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], data)
}

/** Returns value (also as text, '' for none), error and setter of one field. */
export function useField<D extends object>(form: FormLike<D>, name: string) {
  const errors = useFormErrors(form)
  const value = valueOf(form.data, name)
  return {
    id: fieldId(name),
    value,
    text: value === null || value === undefined ? '' : String(value),
    error: errors[name] as string | undefined,
    setValue: (value: unknown) => form.setData(name, value),
  }
}

/**
 * Returns the common props of a form's fields, by the field's name: `<TextField {...field('city')} />`. Its label is
 * the text of that name under `labels`, its hint the one of that name and `_hint`, where there is one. A field whose
 * texts have another name passes it, a name with a dot being a complete key: `field('bankId', 'bank')`; so are the
 * values of its texts: `field('rate', 'rate', { max })`.
 */
export function useFields<D extends object>(form: FormLike<D>, labels: string) {
  return (name: FieldName<D>, key: string = name, values?: Parameters<typeof t>[1]) => {
    const path = keyUnder(labels, key)
    const hint = `${path}_hint`
    return {
      form,
      name,
      label: t(path, values),
      hint: t.has(hint) ? t(hint, values) : undefined,
    }
  }
}

/** Returns the ids for aria-describedby of custom fields: the hint, then the error, when they are shown. */
export function describedBy(id: string, hint?: unknown, error?: unknown): string | undefined {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}
