import { useForm } from '@inertiajs/react'
import type { Collaboration } from '@generated/views'
import { SelectField } from '~/components/form/fields'
import { SideForm } from '~/components/lending/approvals/review/side_form'
import { SectionCard, StatusBadge } from '~/components/page'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

/** The officer of the post to whom the file is assigned. */
export function AssigneeBadge({ assignee }: Pick<Collaboration.Assignment, 'assignee'>) {
  if (!assignee) return null
  const label = assignee.isMine
    ? t('collaboration.assign.to_me')
    : t('collaboration.assign.to', { name: assignee.name })
  return <StatusBadge label={label} tone="info" />
}

/** Assignment of the file to a colleague, for officers at whose desk it is. */
export function Assignment({ assignment }: { assignment: Collaboration.Assignment }) {
  const { href, assignee, expectedStatusId, choices } = assignment
  const form = useForm({ assigneeId: assignee ? String(assignee.id) : '' })
  const field = useFields(form, 'collaboration.assign')
  if (choices.length === 0) return null
  return (
    <div className="as-screen">
      <SectionCard
        title={t('collaboration.assign.title')}
        subtitle={t('collaboration.assign.text')}
      >
        <SideForm
          form={form}
          label={t('collaboration.assign.save')}
          onSend={() => {
            form.transform(({ assigneeId }) => ({
              assigneeId,
              expectedAssigneeId: assignee?.id ?? '',
              expectedStatusId,
            }))
            form.post(href, { preserveScroll: true })
          }}
        >
          <SelectField
            {...field('assigneeId')}
            options={choices}
            placeholder={t('collaboration.assign.nobody')}
          />
        </SideForm>
      </SectionCard>
    </div>
  )
}
