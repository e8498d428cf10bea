import { usePage } from '@inertiajs/react'
import { useState } from 'react'
import { keyUnder } from '~/lib/messages'
import { t } from '~/lib/translate'

/** What the fields need of a form of Inertia's useForm. */
export interface FormLike<D extends object> {
  data: D
  errors: object
  hasErrors: boolean
  processing: boolean
  progress: { percentage?: number } | null
  setData(key: string, value: unknown): void
}

/** A form whose fields a component is told by name. */
export type AnyForm = FormLike<Record<string, unknown>>

/** A field of the form, or a path into it such as 'directors.0.name'. */
export type FieldName<D extends object> = (keyof D & string) | `${keyof D & string}.${string}`

/** What every field component takes. */
export interface FieldProps<D extends object> {
  form: FormLike<D>
  name: FieldName<D>
  label: string
  hint?: string
  /** Marks the field and tells assistive technology; the server decides. */
  required?: boolean
  disabled?: boolean
}

/** The id of a field's input, which the error summary links to. */
export function fieldId(name: string): string {
  return `field-${name}`
}

type Errors = Record<string, string>

/** The messages that the server showed this page with, by field. */
export const usePageErrors = () => usePage().props.errors as unknown as Errors

/**
 * The messages of a form by field, in the server's order: of its last sending, or those that the
 * page arrived with when the server showed it anew.
 */
export function useFormErrors(form: FormLike<object>): Errors {
  const current = usePageErrors()
  const [atArrival] = useState(current)
  if (form.hasErrors) return form.errors as Errors
  return current === atArrival ? (atArrival ?? {}) : {}
}

/** The value of a field by its name or path. */
export function valueOf(data: object, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], data)
}

/** Value (also as text, '' for none), message and setter of one field. */
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
 * What every field of a form has in common, by the field's name: `<TextField {...field('city')} />`.
 * Its label is the sentence of that name under `labels`, its hint the one of that name and `_hint`,
 * where there is one. A field whose words bear another name says it, one with a dot being a whole
 * key: `field('bankId', 'bank')`; and the values that stand in them: `field('rate', 'rate', { max })`.
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

/** Ids for aria-describedby of hand-made fields: the hint, then the error, when they are shown. */
export function describedBy(id: string, hint?: unknown, error?: unknown): string | undefined {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}
