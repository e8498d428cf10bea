import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FormLike } from '~/lib/form'
import { t } from '~/lib/translate'

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
