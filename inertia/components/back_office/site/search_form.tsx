import type { InputHTMLAttributes } from 'react'

interface SearchFormProps {
  /** Address to which the form leads, with the search text as its query. */
  action: string
  label: string
  hint: string
  button: string
  /** The field: its name, its value, and how a phone fills it in. */
  field: { name: string } & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'defaultValue'
  >
}

/** A form with one search field: a plain form, which works before the script loads and without it. */
export function SearchForm({ action, label, hint, button, field }: SearchFormProps) {
  const id = field.name
  return (
    <form method="get" action={action} className="as-find-office" role="search">
      <label className="as-large as-bold" htmlFor={id}>
        {label}
      </label>
      <p id={`${id}-hint`} className="as-muted as-gap-below">
        {hint}
      </p>
      <div className="as-row">
        <input id={id} aria-describedby={`${id}-hint`} {...field} />
        <button type="submit">{button}</button>
      </div>
    </form>
  )
}
