import { router, usePage } from '@inertiajs/react'
import { ConfirmButton } from '~/components/confirm_button'
import { t } from '~/lib/translate'

/**
 * Brings a form back to how the server has it: answers, chosen files and messages. Asks first,
 * for what was typed is gone then.
 */
export function ResetButton() {
  const { url } = usePage()
  return (
    <ConfirmButton
      color="gray"
      variant="default"
      text={t('common.form.reset_text')}
      confirmLabel={t('common.actions.reset')}
      onConfirm={() => router.visit(url, { replace: true, preserveScroll: true })}
    />
  )
}
