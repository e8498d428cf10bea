import { useForm } from '@inertiajs/react'
import { ErrorSummary } from '~/components/form/error_summary'
import { FileField } from '~/components/form/file_field'
import { PostForm } from '~/components/form/post_form'
import { SubmitButton } from '~/components/form/submit_button'
import { useT } from '~/lib/use_t'

const FILES =
  'image/jpeg,image/png,application/pdf,.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const MAX_MEGABYTES = 10

type ScheduleUploadProps = { action: string; trancheNo: number; onDone: () => void }

/** The payment schedule that the bank gave for a tranche. */
export function ScheduleUpload({ action, trancheNo, onDone }: ScheduleUploadProps) {
  const t = useT()
  const form = useForm({ file: null as File | null })
  return (
    <PostForm
      className="as-stack"
      onSend={() => {
        form.post(action, { forceFormData: true, preserveScroll: true, onSuccess: onDone })
      }}
    >
      <ErrorSummary form={form} />
      <p>{t('loans.disbursements.upload_text', { tranche: trancheNo })}</p>
      <FileField
        form={form}
        name="file"
        label={t('loans.labels.payment_schedule')}
        hint={t('loans.disbursements.upload_hint')}
        accept={FILES}
        maxMegabytes={MAX_MEGABYTES}
        required
      />
      <SubmitButton form={form} label={t('common.actions.submit')} />
    </PostForm>
  )
}
