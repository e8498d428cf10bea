import { ActionButton } from '~/components/buttons'
import { useForm } from '@inertiajs/react'
import { useState } from 'react'
import type { Administration } from '@generated/views'
import { RoleAssignmentFields } from '~/components/back_office/administration/role_assignment_fields'
import { DateText, Notice, SectionCard, StatusBadge, type Tone } from '~/components/page'
import { DateField, SelectField } from '~/components/form/fields'
import { PostForm, SubmitRow } from '~/components/form/form'
import { type AnyForm, useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const UNATTENDED_FILES_WORDS = 'administration.officers.unattended_files'

const WORDS = 'administration.officers'

const TONES: Record<Administration.OfficerPost['state'], Tone> = {
  in_force: 'success',
  coming: 'info',
  over: 'neutral',
}

/** The posts of an officer, with the last day of each, and a form for another. */
export function RoleAssignments({ person }: { person: Administration.Officer }) {
  const [open, setOpen] = useState<number | 'new' | null>(null)
  return (
    <SectionCard
      title={t(`${WORDS}.posts.title`)}
      subtitle={t(`${WORDS}.posts.text`)}
      actions={
        open === 'new' ? null : (
          <ActionButton
            variant="default"
            onClick={() => setOpen('new')}
            label={t(`${WORDS}.posts.give`)}
          />
        )
      }
      stacked
    >
      <ul className="as-ruled as-entries">
        {person.posts.map((post) => (
          <li key={post.id}>
            <div className="as-apart">
              <div>
                <strong>{post.name}</strong>{' '}
                <StatusBadge
                  label={t(`${WORDS}.posts.states.${post.state}`)}
                  tone={TONES[post.state]}
                />
                <p className="as-hint">
                  <DateText value={post.fromOn} /> –{' '}
                  {post.untilOn ? <DateText value={post.untilOn} /> : t(`${WORDS}.posts.no_end`)}
                </p>
              </div>
              {post.state === 'over' || open === post.id ? null : (
                <ActionButton
                  variant="default"
                  aria-label={t(`${WORDS}.posts.end_named`, { post: post.name })}
                  onClick={() => setOpen(post.id)}
                  label={t(`${WORDS}.posts.end`)}
                />
              )}
            </div>
            {post.unattendedFiles ? <UnattendedFiles person={person} post={post} /> : null}
            {open === post.id ? (
              <EndForm person={person} post={post} onClose={() => setOpen(null)} />
            ) : null}
          </li>
        ))}
      </ul>
      {open === 'new' ? <AssignForm person={person} onClose={() => setOpen(null)} /> : null}
    </SectionCard>
  )
}

interface OpenForm {
  person: Administration.Officer
  onClose: () => void
}

function EndForm({ person, post, onClose }: OpenForm & { post: Administration.OfficerPost }) {
  const form = useForm({ untilOn: post.untilOn ?? person.form.post.today })
  const field = useFields(form, `${WORDS}.fields`)
  const send = () => {
    form.transform((data) => ({ ...data, version: person.version }))
    form.put(`/officer/people/${person.id}/posts/${post.id}`, { preserveScroll: 'errors' })
  }
  return (
    <PostForm form={form} className="as-form" onSend={send}>
      <DateField {...field('untilOn', 'lastDay')} required />
      <SubmitRow form={form} label={t(`${WORDS}.posts.set_end`)}>
        <ActionButton variant="default" onClick={onClose} label={t('common.actions.cancel')} />
      </SubmitRow>
    </PostForm>
  )
}

function AssignForm({ person, onClose }: OpenForm) {
  const form = useForm({
    roleId: '',
    districts: [] as string[],
    fromOn: person.form.post.today as string,
    untilOn: '',
  })
  const send = () => {
    form.transform((data) => ({ ...data, version: person.version }))
    form.post(`/officer/people/${person.id}/posts`, { preserveScroll: 'errors' })
  }
  return (
    <PostForm form={form} className="as-form" onSend={send}>
      <RoleAssignmentFields form={form as unknown as AnyForm} choices={person.form.post} />
      <SubmitRow form={form} label={t(`${WORDS}.posts.give`)}>
        <ActionButton variant="default" onClick={onClose} label={t('common.actions.cancel')} />
      </SubmitRow>
    </PostForm>
  )
}

interface UnattendedFilesProps {
  person: Administration.Officer
  post: Administration.OfficerPost
}

/** Files on which nobody else could act, and the officer to whom the post can be handed over before it ends. */
function UnattendedFiles({ person, post }: UnattendedFilesProps) {
  const form = useForm({ successorId: '', version: person.version })
  if (!post.unattendedFiles) return null
  const { applications, claims, districts } = post.unattendedFiles
  const send = () =>
    form.post(`/officer/people/${person.id}/posts/${post.id}/successors`, {
      preserveScroll: 'errors',
    })
  return (
    <Notice
      tone="warning"
      title={t(`${UNATTENDED_FILES_WORDS}.${districts ? 'in' : 'anywhere'}`, { districts })}
    >
      <p>{t(`${UNATTENDED_FILES_WORDS}.text`, { applications, claims })}</p>
      <PostForm form={form} className="as-form" onSend={send}>
        <SelectField
          form={form}
          name="successorId"
          label={t(`${UNATTENDED_FILES_WORDS}.successor`)}
          options={person.successors}
          searchable
          required
        />
        <SubmitRow form={form} label={t(`${UNATTENDED_FILES_WORDS}.hand_over`)} />
      </PostForm>
    </Notice>
  )
}
