import { useForm } from '@inertiajs/react'
import type { Administration } from '@generated/views'
import { PostForm } from '~/components/form/post_form'
import { SelectField } from '~/components/form/select_field'
import { SubmitRow } from '~/components/form/submit_button'
import { Notice } from '~/components/notice'
import { useT } from '~/lib/use_t'

const WORDS = 'administration.officers.left_behind'

interface UnattendedFilesProps {
  person: Administration.Officer
  post: Administration.OfficerPost
}

/** What nobody else could act on, and to whom the post can be handed over before it ends. */
export function UnattendedFiles({ person, post }: UnattendedFilesProps) {
  const t = useT()
  const form = useForm({ successorId: '', version: person.version })
  if (!post.unattendedFiles) return null
  const { applications, claims, districts } = post.unattendedFiles
  const send = () =>
    form.post(`/officer/people/${person.id}/posts/${post.id}/successors`, {
      preserveScroll: 'errors',
    })
  return (
    <Notice tone="warning" title={t(`${WORDS}.${districts ? 'in' : 'anywhere'}`, { districts })}>
      <p>{t(`${WORDS}.text`, { applications, claims })}</p>
      <PostForm form={form} className="as-form" onSend={send}>
        <SelectField
          form={form}
          name="successorId"
          label={t(`${WORDS}.successor`)}
          options={person.successors}
          searchable
          required
        />
        <SubmitRow form={form} label={t(`${WORDS}.hand_over`)} />
      </PostForm>
    </Notice>
  )
}
