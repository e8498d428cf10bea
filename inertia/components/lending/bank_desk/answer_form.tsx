import { useForm } from '@inertiajs/react'
import type { BankDesk, Masters } from '@generated/views'
import { AmountField } from '~/components/form/amount_field'
import { DateField } from '~/components/form/date_field'
import { FileField } from '~/components/form/file_field'
import { PostForm } from '~/components/form/post_form'
import { RadioField } from '~/components/form/radio_field'
import { SelectField } from '~/components/form/select_field'
import { SubmitRow } from '~/components/form/submit_button'
import { TextAreaField } from '~/components/form/text_area_field'
import { TextField } from '~/components/form/text_field'
import { useFields } from '~/lib/form'
import { useT } from '~/lib/use_t'

interface AnswerFormProps {
  href: string
  offered: BankDesk.Answer['kind'][]
  reasons: Masters.Option[]
  expectedVersion: string
}

/** What a branch answers; the fields follow the kind of answer. */
export function AnswerForm({ href, offered, reasons, expectedVersion }: AnswerFormProps) {
  const t = useT()
  const form = useForm({
    kind: '',
    amount: '',
    rate: '',
    accountNo: '',
    doneOn: '',
    letter: null as File | null,
    reasonId: '',
    remarks: '',
  })
  const field = useFields(form, 'bank_desk.answer')
  const { kind } = form.data
  const isPaid = kind === 'sanctioned' || kind === 'disbursed'
  const send = () => {
    form.transform((data) => ({ ...data, expectedVersion }))
    form.post(href, {
      forceFormData: true,
      preserveScroll: 'errors',
      onSuccess: () => form.reset(),
    })
  }
  return (
    <PostForm form={form} className="as-stack" onSend={send}>
      <RadioField
        {...field('kind')}
        options={offered.map((value) => ({ value, label: t(`bank_desk.kinds.${value}`) }))}
        required
      />
      {isPaid ? <AmountField {...field('amount')} required /> : null}
      {kind === 'sanctioned' ? (
        <TextField {...field('rate')} inputMode="decimal" maxLength={6} required />
      ) : null}
      {isPaid ? <DateField {...field('doneOn', `on_${kind}`)} required /> : null}
      {kind === 'sanctioned' ? (
        <TextField {...field('accountNo')} inputMode="numeric" autoComplete="off" maxLength={40} />
      ) : null}
      {kind === 'sanctioned' ? <FileField {...field('letter')} required /> : null}
      {kind === 'refused' ? (
        <SelectField {...field('reasonId')} options={reasons} required />
      ) : null}
      {kind ? (
        <TextAreaField
          {...field('remarks')}
          maxLength={500}
          required={kind === 'documents_asked'}
        />
      ) : null}
      <SubmitRow form={form} label={t('bank_desk.answer.send')} />
    </PostForm>
  )
}
