import { ActionButton } from '~/components/buttons'
import { router, useForm } from '@inertiajs/react'
import { useState } from 'react'
import { ConfirmButton } from '~/components/confirm_button'
import { Dialog } from '~/components/dialog'
import { PostForm, SubmitButton, TextField } from '~/components/form/form'
import { TextAreaField } from '~/components/form/fields'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

type VerifyButtonProps = { action: string; version: string; text: string }

/** Button with which accounts confirm that the record agrees with the letter. */
export function VerifyButton({ action, version, text }: VerifyButtonProps) {
  return (
    <ConfirmButton
      color="blue"
      variant="filled"
      text={text}
      title={t('loans.officer.verify')}
      confirmLabel={t('loans.officer.verify')}
      onConfirm={() => router.post(action, { version })}
    />
  )
}

type RemarksButtonProps = {
  action: string
  version: string
  label: string
  text: string
  color?: 'blue' | 'red'
  /** Whether the reference numbers of the loan are required as well. */
  hasReferences?: boolean
}

/** Button for a step with remarks: accounts accept an amount above the letter, the administrator withdraws a record. */
export function RemarksButton(props: RemarksButtonProps) {
  const { action, version, label, text, color = 'red', hasReferences = false } = props
  const [isOpen, setIsOpen] = useState(false)
  const form = useForm({ remarks: '', accountNo: '', mandateReference: '' })
  const field = useFields(form, 'loans.labels')
  return (
    <>
      <ActionButton variant="outline" color={color} onClick={() => setIsOpen(true)} label={label} />
      <Dialog opened={isOpen} title={label} onClose={() => setIsOpen(false)}>
        <PostForm
          form={form}
          className="as-stack"
          onSend={() => {
            form.transform(({ remarks, ...references }) => ({
              remarks,
              version,
              ...(hasReferences ? references : {}),
            }))
            form.post(action, { onSuccess: () => setIsOpen(false) })
          }}
        >
          <p>{text}</p>
          {hasReferences ? (
            <>
              <TextField {...field('accountNo', 'account')} inputMode="numeric" maxLength={40} />
              <TextField {...field('mandateReference', 'mandate')} maxLength={40} />
            </>
          ) : null}
          <TextAreaField {...field('remarks')} required />
          <SubmitButton form={form} label={label} color={color} />
        </PostForm>
      </Dialog>
    </>
  )
}
