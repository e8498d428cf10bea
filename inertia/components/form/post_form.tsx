import { usePage } from '@inertiajs/react'
import type { ComponentProps, SubmitEvent } from 'react'
import { ErrorSummary } from '~/components/form/error_summary'
import { Notice } from '~/components/notice'
import type { FormLike } from '~/lib/form'
import { t } from '~/lib/translate'

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
  return (
    <form
      noValidate
      {...rest}
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
      {form ? <ErrorSummary form={form} /> : null}
      {children}
    </form>
  )
}
