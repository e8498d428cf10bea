import { useForm } from '@inertiajs/react'
import { ErrorSummary } from '~/components/form/error_summary'
import { FileField } from '~/components/form/file_field'
import { PostForm } from '~/components/form/post_form'
import { SubmitButton } from '~/components/form/submit_button'
import { useT } from '~/lib/use_t'

const TABLES =
  '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const MAX_MEGABYTES = 2

/** Accounts give the bank's schedule as a table, to compare it. */
export function BankScheduleUpload({ action }: { action: string }) {
  const t = useT()
  const form = useForm({ file: null as File | null })
  return (
    <PostForm
      className="as-stack"
      onSend={() => {
        form.post(action, {
          forceFormData: true,
          preserveScroll: true,
          onSuccess: () => form.reset(),
        })
      }}
    >
      <ErrorSummary form={form} />
      <FileField
        form={form}
        name="file"
        label={t('loans.labels.payment_schedule')}
        hint={t('loans.bank_schedule.upload_hint')}
        accept={TABLES}
        maxMegabytes={MAX_MEGABYTES}
        camera={false}
        required
      />
      <SubmitButton form={form} label={t('loans.bank_schedule.upload')} />
    </PostForm>
  )
}
