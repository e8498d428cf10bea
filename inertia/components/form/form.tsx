import { usePage } from '@inertiajs/react'
import {
  type ComponentProps,
  type InputHTMLAttributes,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import {
  fieldId,
  type FieldProps,
  type FormLike,
  useField,
  useFormErrors,
  usePageErrors,
} from '~/lib/form'
import { t } from '~/lib/translate'
import { Notice } from '~/components/page'
import { Button, type ButtonProps, TextInput } from '@mantine/core'
import { useConflictChoice } from '~/lib/edit_conflict'
import { useFormCopy } from '~/lib/form_copies'
import { lengthError } from '~/lib/length_error'

/**
 * Errors of the form, shown above it and focused, each line with a link to its field, in the order of the page. With
 * `form` the errors of that form; without, those of the page.
 */
export function ErrorSummary({ form }: { form?: FormLike<object> }) {
  return form ? <FormErrors form={form} /> : <PageErrors />
}

function FormErrors({ form }: { form: FormLike<object> }) {
  return <Summary errors={useFormErrors(form)} />
}

function PageErrors() {
  return <Summary errors={usePageErrors()} />
}

function Summary({ errors }: { errors: Record<string, string> }) {
  const box = useRef<HTMLDivElement>(null)
  /** An error of the form as a whole is shown above it as a message of the page. */
  const entries = usePageOrder(
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

/** Shows a field on a hidden tab, such as that of another language. */
function openTabOf(field: HTMLElement) {
  const tab = field.closest('[role=tabpanel][hidden]')?.getAttribute('aria-labelledby')
  if (tab) flushSync(() => document.getElementById(tab)?.click())
}

/** Sorts lines by the position of their fields on the page; those without a field come first. */
function usePageOrder(entries: [string, string][]) {
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

export interface PostFormProps extends Omit<
  ComponentProps<'form'>,
  'form' | 'onSubmit' | 'method' | 'action'
> {
  /** Shows its errors above its fields; without it, errors are shown elsewhere on the page. */
  form?: FormLike<object>
  /** Where its own fields are sent without script; a form without it states that it requires script. */
  plainAction?: string
  /** Sends the typed data; the button that was pressed is `event.nativeEvent.submitter`. */
  onSend: (event: SubmitEvent<HTMLFormElement>) => void
}

/**
 * A form that changes something. Only the server validates its contents. Its method is "post" so that typed text never
 * becomes part of an address; if it is submitted before the script has loaded, it is sent when the script is ready
 * (`lib/early_input`).
 */
export function PostForm({ form, plainAction, onSend, children, ...rest }: PostFormProps) {
  const { idempotencyKey, formToken } = usePage().props
  const element = useRef<HTMLFormElement>(null)
  const restored = useFormCopy(form, element)
  return (
    <form
      noValidate
      {...rest}
      ref={element}
      method="post"
      action={plainAction}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        onSend(event)
      }}
    >
      {idempotencyKey ? <input type="hidden" name="idempotencyKey" value={idempotencyKey} /> : null}
      <noscript>
        {plainAction ? (
          <input type="hidden" name="_csrf" value={formToken ?? ''} />
        ) : (
          <Notice tone="warning" title={t('common.form.without_script.title')}>
            {t('common.form.without_script.text')}
          </Notice>
        )}
      </noscript>
      {restored ? (
        <Notice tone="info" role="status" text={t(`common.form.restored.${restored}`)} />
      ) : null}
      {form ? <ErrorSummary form={form} /> : null}
      {children}
    </form>
  )
}

interface SubmitButtonProps extends ButtonProps {
  form: Pick<FormLike<object>, 'processing'>
  label: string
  icon?: ReactNode
  /** For forms with more than one button. */
  onClick?: () => void
}

/** Sends the form. While sending, it shows this and ignores further presses. */
export function SubmitButton({ form, label, icon, onClick, ...rest }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      {...rest}
      leftSection={icon}
      aria-disabled={form.processing || undefined}
      data-busy={form.processing || undefined}
      onClick={(event) => {
        if (form.processing) event.preventDefault()
        else onClick?.()
      }}
    >
      <span aria-live="polite">{form.processing ? t('common.form.saving') : label}</span>
    </Button>
  )
}

/** The buttons of a form: first the one that sends it, then others. */
export function SubmitRow({ children, ...button }: SubmitButtonProps & { children?: ReactNode }) {
  return (
    <div className="as-actions">
      <SubmitButton {...button} />
      {children}
    </div>
  )
}

/** The label with its mark: most fields are required, so the optional ones are marked in words. */
export function LabelText({ label, required }: { label: string; required?: boolean }) {
  if (required === undefined) return <>{label}</>
  return required ? (
    <>
      {label}
      {'\u00A0'}
      <span className="as-tone" data-tone="danger" aria-hidden="true">
        *
      </span>
    </>
  ) : (
    <>
      {label} <span className="as-optional">{t('common.form.optional')}</span>
    </>
  )
}

interface ConflictChoiceProps {
  name: string
  /** Formats a value for display. */
  show?: (value: string) => string
}

/** Below a field that was also saved elsewhere in the meantime: the newer value beside the user's own, to choose. */
export function ConflictChoice({ name, show = String }: ConflictChoiceProps) {
  const choice = useConflictChoice(name)
  if (!choice) return null
  const value = String(choice.newer ?? '')
  return (
    <div
      className="as-warned as-column as-near"
      role="group"
      aria-label={t('common.edit_conflict.title')}
    >
      <p>
        {t('common.edit_conflict.saved')}{' '}
        <strong>{value ? show(value) : t('common.edit_conflict.empty')}</strong>
      </p>
      <div className="as-actions">
        <Button type="button" size="sm" variant="outline" onClick={choice.take}>
          {t('common.edit_conflict.take')}
        </Button>
        <Button
          type="button"
          size="sm"
          variant={choice.isKept ? 'filled' : 'outline'}
          aria-pressed={choice.isKept}
          onClick={choice.keep}
        >
          {t('common.edit_conflict.keep')}
        </Button>
      </div>
    </div>
  )
}

export interface TextFieldProps<D extends object> extends FieldProps<D> {
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: string
  autoCapitalize?: string
  /** Number of characters that the server accepts; longer text is kept and counted, never cut. */
  maxLength?: number
  placeholder?: string
  type?: 'text' | 'password' | 'tel' | 'email'
  readOnly?: boolean
  /** What the browser accepts before the script has loaded, and why. */
  pattern?: string
  title?: string
  /** Language of the typed text, when it differs from the page's. */
  lang?: string
  rightSection?: ReactNode
  rightSectionWidth?: string
  /** Converts the typed text into the value that is stored and shown. */
  clean?: (typed: string) => string
}

/** One line of text. The server normalises and validates; the browser never refuses a character. */
export function TextField<D extends object>(props: TextFieldProps<D>) {
  const { form, name, label, hint, required, clean, maxLength, type = 'text', ...rest } = props
  const { id, text, error, setValue } = useField(form, name)
  const excess = lengthError(text, maxLength)
  return (
    <>
      <TextInput
        {...rest}
        id={id}
        name={name}
        type={type}
        label={<LabelText label={label} required={required} />}
        description={hint}
        error={excess ?? error}
        aria-required={required || undefined}
        value={text}
        onChange={(event) => {
          const typed = event.currentTarget.value
          setValue(clean ? clean(typed) : typed)
        }}
      />
      <ConflictChoice name={name} />
    </>
  )
}
