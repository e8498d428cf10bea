import { useForm } from '@inertiajs/react'
import type { BankDesk } from '@generated/views'
import { PostForm } from '~/components/form/post_form'
import { SubmitButton, SubmitRow } from '~/components/form/submit_button'
import { TextAreaField } from '~/components/form/text_area_field'
import { useT } from '~/lib/use_t'

/** Whether an answer of the bank is right. A right one about money leads to the own record, filled in. */
export function ReplyForms({ path, kind }: { path: string; kind: BankDesk.Answer['kind'] }) {
  const t = useT()
  const right = useForm({ isRight: true })
  const wrong = useForm({ isRight: false, remarks: '' })
  const options = { preserveScroll: true }
  return (
    <div className="as-stack">
      <PostForm form={right} onSend={() => right.post(path, options)}>
        <SubmitButton form={right} label={t(`bank_desk.mine.right_${kind}`)} />
      </PostForm>
      <details className="as-more">
        <summary>{t(`bank_desk.mine.wrong_${kind}`)}</summary>
        <PostForm form={wrong} className="as-stack" onSend={() => wrong.post(path, options)}>
          <TextAreaField
            form={wrong}
            name="remarks"
            label={t('bank_desk.mine.remarks')}
            maxLength={500}
            required
          />
          <SubmitRow form={wrong} label={t('bank_desk.mine.send_wrong')} />
        </PostForm>
      </details>
    </div>
  )
}
