import { ActionButton } from '~/components/buttons'
import { router, useForm } from '@inertiajs/react'
import { useState } from 'react'
import { ConfirmButton } from '~/components/confirm_button'
import { Dialog } from '~/components/dialog'
import { PostForm, SubmitButton } from '~/components/form/form'
import { TextAreaField } from '~/components/form/fields'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

type VerifyButtonProps = { action: string; version: string; text: string }

/** Accounts say that the record agrees with the letter. */
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
}

/** A step with remarks: accounts accept an amount above the letter, the administrator takes a record back. */
export function RemarksButton({ action, version, label, text, color = 'red' }: RemarksButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const form = useForm({ remarks: '' })
  const field = useFields(form, 'loans.labels')
  return (
    <>
      <ActionButton variant="outline" color={color} onClick={() => setIsOpen(true)} label={label} />
      <Dialog opened={isOpen} title={label} onClose={() => setIsOpen(false)}>
        <PostForm
          form={form}
          className="as-stack"
          onSend={() => {
            form.transform((data) => ({ ...data, version }))
            form.post(action, { onSuccess: () => setIsOpen(false) })
          }}
        >
          <p>{text}</p>
          <TextAreaField {...field('remarks')} required />
          <SubmitButton form={form} label={label} color={color} />
        </PostForm>
      </Dialog>
    </>
  )
}
