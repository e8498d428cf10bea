import type { ReactNode } from 'react'
import type { MakerChecker } from '@generated/views'
import { PendingNotice } from '~/components/platform/maker_checker/pending_notice'
import { PostForm, type PostFormProps, SubmitRow } from '~/components/form/form'
import { SectionCard } from '~/components/page'
import type { FormLike } from '~/lib/form'

interface PendingFormProps extends Pick<PostFormProps, 'onSend' | 'autoComplete'> {
  form: FormLike<object>
  title: string
  text: string
  /** A change that a second user has yet to confirm. */
  waiting: MakerChecker.WaitingChange | null
  /** Label of the button. */
  label: string
  children: ReactNode
}

/** The form of one record whose changes a second user confirms. */
export function PendingForm(props: PendingFormProps) {
  const { title, text, waiting, label, form, children, ...rest } = props
  return (
    <SectionCard title={title} subtitle={text} stacked>
      <PendingNotice waiting={waiting} />
      <PostForm {...rest} form={form} className="as-stack">
        {children}
        <SubmitRow form={form} label={label} />
      </PostForm>
    </SectionCard>
  )
}
