import { usePage } from '@inertiajs/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FormLike, fieldId, useFormErrors } from '~/lib/form'
import { t } from '~/lib/translate'

/**
 * What is wrong with the form, above it and focused, each line leading to its field, in the order
 * of the page. With `form` the messages of that form; without, those of the page.
 */
export function ErrorSummary({ form }: { form?: FormLike<object> }) {
  return form ? <FormErrors form={form} /> : <PageErrors />
}

function FormErrors({ form }: { form: FormLike<object> }) {
  return <Summary errors={useFormErrors(form)} />
}

function PageErrors() {
  return <Summary errors={usePage().props.errors as unknown as Record<string, string>} />
}

function Summary({ errors }: { errors: Record<string, string> }) {
  const box = useRef<HTMLDivElement>(null)
  /** What is about the form as a whole stands above it as a message of the page. */
  const entries = useOrderOfPage(
    Object.entries(errors).filter(
      ([name, message]) => name !== 'form' && typeof message === 'string'
    )
  )

  useEffect(() => {
    if (box.current) box.current.focus()
  }, [errors])

  if (entries.length === 0) return null
  return (
    <div
      className="as-error-summary as-targets"
      role="alert"
      aria-labelledby="error-summary-title"
      tabIndex={-1}
      ref={box}
    >
      <h2 id="error-summary-title">{t('common.form.error_summary')}</h2>
      <ul>
        {entries.map(([name, message]) => (
          <li key={name}>
            <a
              href={`#${fieldId(name)}`}
              onClick={(event) => {
                const field = document.getElementById(fieldId(name))
                if (!field) return
                event.preventDefault()
                openTabOf(field)
                field.scrollIntoView({ block: 'center' })
                field.focus({ preventScroll: true })
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Shows a field that lies behind another tab, as that of another language. */
function openTabOf(field: HTMLElement) {
  const tab = field.closest('[role=tabpanel][hidden]')?.getAttribute('aria-labelledby')
  if (tab) flushSync(() => document.getElementById(tab)?.click())
}

/** Lines in the order in which their fields stand on the page; those without a field come first. */
function useOrderOfPage(entries: [string, string][]) {
  const [order, setOrder] = useState<string[]>([])
  const names = entries.map(([name]) => name).join(' ')
  useLayoutEffect(() => {
    const fields = [...document.querySelectorAll('[id^="field-"]')].map(({ id }) => id)
    setOrder(
      names.split(' ').toSorted((a, b) => fields.indexOf(fieldId(a)) - fields.indexOf(fieldId(b)))
    )
  }, [names])
  return entries.toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
}
