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
  return <Summary errors={usePageErrors()} />
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

export interface PostFormProps extends Omit<
  ComponentProps<'form'>,
  'form' | 'onSubmit' | 'method' | 'action'
> {
  /** Shows above its fields what is wrong with them; without it, that stands elsewhere on the page. */
  form?: FormLike<object>
  /** Where its own fields are sent without script; a form without it says that it needs one. */
  plainAction?: string
  /** Sends what was typed; the button that was pressed is `event.nativeEvent.submitter`. */
  onSend: (event: SubmitEvent<HTMLFormElement>) => void
}

/**
 * A form that changes something. The server alone checks what is in it. It says "post" so that
 * what is typed never becomes part of an address; pressed before the script has arrived, it is
 * sent when the script is there (`lib/early_input`).
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

/** Sends the form. While it is being sent it says so and ignores further presses. */
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

/** The buttons of a form: the one that sends it, then others. */
export function SubmitRow({ children, ...button }: SubmitButtonProps & { children?: ReactNode }) {
  return (
    <div className="as-actions">
      <SubmitButton {...button} />
      {children}
    </div>
  )
}

/** The label with its mark: most fields are required, so the optional ones say it in words. */
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
  /** Writes a value as a person reads it. */
  show?: (value: string) => string
}

/** Below a field that was saved another way meanwhile: the newer value beside the own, to choose. */
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
  /** How many characters the server takes; more are kept and counted, never cut. */
  maxLength?: number
  placeholder?: string
  type?: 'text' | 'password' | 'tel' | 'email'
  readOnly?: boolean
  /** What the browser lets through while the script is not there, and why. */
  pattern?: string
  title?: string
  /** Language of what is typed, when it is not the page's. */
  lang?: string
  rightSection?: ReactNode
  rightSectionWidth?: string
  /** Turns what is typed into what is kept and shown. */
  clean?: (typed: string) => string
}

/** One line of text. The server cleans and checks; the browser never refuses a letter. */
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
