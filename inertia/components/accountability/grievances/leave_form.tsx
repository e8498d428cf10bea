import { useForm } from '@inertiajs/react'
import { PostForm, SubmitButton } from '~/components/form/form'
import { t } from '~/lib/translate'

/** Button to leave for a citizen who shares the browser with others. */
export function LeaveForm() {
  const form = useForm({})
  return (
    <PostForm form={form} onSend={() => form.post('/grievances/leave')}>
      <SubmitButton form={form} label={t('grievances.signed_out.leave')} variant="default" />
    </PostForm>
  )
}
