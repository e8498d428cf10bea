import { router, usePage } from '@inertiajs/react'
import { ConfirmButton } from '~/components/confirm_button'
import { t } from '~/lib/translate'

/**
 * Resets a form to the state of the server: answers, chosen files and messages. Requires confirmation, because the
 * typed text is lost.
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
