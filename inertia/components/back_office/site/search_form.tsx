import type { InputHTMLAttributes } from 'react'

interface SearchFormProps {
  /** Where the form leads; what is looked for goes into the address. */
  action: string
  label: string
  hint: string
  button: string
  /** Of the field: its name, what stands in it, and how a phone fills it in. */
  field: { name: string } & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'defaultValue'
  >
}

/** One field to look for something: a plain form, which works before and without any script. */
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
