import type { ReactNode } from 'react'
import { PostForm, SubmitRow } from '~/components/form/form'
import type { FormLike } from '~/lib/form'

interface SideFormProps {
  form: FormLike<object>
  /** Label of its button. */
  label: string
  onSend: () => void
  children: ReactNode
}

/** A small form in a card of the review page, beside the decision. */
export function SideForm({ form, label, onSend, children }: SideFormProps) {
  return (
    <PostForm form={form} className="as-gap-below as-column" onSend={onSend}>
      {children}
      <SubmitRow form={form} label={label} variant="default" />
    </PostForm>
  )
}
