/** Values of a form: texts, ticks and groups of them. */
export type FormValues = { [field: string]: string | boolean | FormValues }

/**
 * A form with what a draft says instead of what was saved. Only fields the form has, of the kind
 * it has, are taken: a draft may be older than the form.
 */
export function withDraft<T extends FormValues>(form: T, draft: unknown): T {
  if (typeof draft !== 'object' || draft === null) return form
  const typed = draft as Record<string, unknown>
  const entries = Object.entries(form).map(([field, saved]) => {
    if (!Object.hasOwn(typed, field)) return [field, saved]
    if (typeof saved === 'object') return [field, withDraft(saved, typed[field])]
    return [field, typeof typed[field] === typeof saved ? typed[field] : saved]
  })
  return Object.fromEntries(entries) as T
}
