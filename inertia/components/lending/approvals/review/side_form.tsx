import type { ReactNode } from 'react'
import { PostForm, SubmitRow } from '~/components/form/form'
import type { FormLike } from '~/lib/form'

interface SideFormProps {
  form: FormLike<object>
  /** Words of its button. */
  label: string
  onSend: () => void
  children: ReactNode
}

/** A small form in a card of the desk, beside what is decided there. */
export function SideForm({ form, label, onSend, children }: SideFormProps) {
  return (
    <PostForm form={form} className="as-gap-below as-column" onSend={onSend}>
      {children}
      <SubmitRow form={form} label={label} variant="default" />
    </PostForm>
  )
}
