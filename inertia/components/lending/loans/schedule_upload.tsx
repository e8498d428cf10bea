import { useForm } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { FileField } from '~/components/form/file_field'
import { PostForm, SubmitRow } from '~/components/form/form'
import { useFields } from '~/lib/form'

type ScheduleUploadProps = {
  action: string
  /** File types that the server accepts. */
  hint: string
  accept: string
  maxMegabytes?: number
  camera?: boolean
  submitLabel: string
  onDone?: () => void
  /** Shown above the file. */
  children?: ReactNode
}

/** Upload of the payment schedule that the bank issued for a tranche. */
export function ScheduleUpload(props: ScheduleUploadProps) {
  const { action, submitLabel, onDone, children, ...file } = props
  const form = useForm({ file: null as File | null })
  const field = useFields(form, 'loans.labels')
  return (
    <PostForm
      form={form}
      className="as-stack"
      onSend={() =>
        form.post(action, {
          forceFormData: true,
          preserveScroll: true,
          onSuccess: onDone ?? (() => form.reset()),
        })
      }
    >
      {children}
      <FileField {...field('file', 'payment_schedule')} {...file} required />
      <SubmitRow form={form} label={submitLabel} />
    </PostForm>
  )
}
