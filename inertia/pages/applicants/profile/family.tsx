import { LinkButton } from '~/components/buttons'
import { router, useForm } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { FieldInput, ColumnHeading } from '#kernel/formats/field_input'
import type { Profile } from '@generated/views'
import { ConfirmButton } from '~/components/confirm_button'
import { DataTable } from '~/components/data_table'
import { DescribedFields } from '~/components/form/described_field'
import { FieldGroup } from '~/components/applicants/profile/field_group'
import { StepForm } from '~/components/applicants/profile/step_form'
import { StepPage, stepHref } from '~/components/applicants/profile/step_page'
import { displayValueColumns } from '~/components/display_value'
import { t } from '~/lib/translate'

type FamilyProps = {
  step: Profile.Step
  /** `id` is empty for a new member. */
  values: Profile.FamilyForm
  blank: Profile.FamilyForm
  members: Profile.FamilyMember[]
  fields: FieldInput[]
  columns: ColumnHeading[]
}

export default function Family(props: FamilyProps) {
  const { step, values, blank, members, fields, columns } = props
  const form = useForm(values)
  const [restored, setRestored] = useState(step.draftSavedAt)
  const box = useRef<HTMLDivElement>(null)
  const address = stepHref(step)
  const edited = members.find((member) => String(member.id) === form.data.id)

  const startOver = () => {
    form.setData(blank)
    form.clearErrors()
    setRestored(null)
  }
  const submit = () => {
    const options = { preserveScroll: true, onSuccess: startOver }
    if (edited) form.put(`${address}/${edited.id}`, options)
    else form.post(address, options)
  }
  const edit = (member: Profile.FamilyMember) => {
    form.clearErrors()
    form.setData({ ...member.values, version: member.version })
    box.current?.scrollIntoView({ block: 'start' })
    box.current?.querySelector('input')?.focus({ preventScroll: true })
  }

  return (
    <StepPage step={step}>
      <div ref={box}>
        <StepForm
          step={{ ...step, draftSavedAt: restored }}
          form={form}
          onSubmit={submit}
          key={form.data.id}
          newer={edited ? { version: edited.version, values: edited.values } : null}
          submitLabel={t(edited ? 'profile.family.save' : 'profile.family.add')}
        >
          <FieldGroup
            title={
              edited
                ? t('profile.family.edit_title', { name: edited.name })
                : t('profile.family.add_title')
            }
          >
            <DescribedFields form={form} fields={fields} />
          </FieldGroup>
        </StepForm>
      </div>
      <DataTable
        caption={t('profile.family.list')}
        rows={members}
        empty={t('profile.family.empty')}
        labels="profile.family"
        columns={(column) => [
          ...displayValueColumns<Profile.FamilyMember>(columns),
          column('actions', (row) => (
            <div className="as-actions">
              <Button type="button" variant="default" onClick={() => edit(row)}>
                {t('common.actions.edit')}
                <span className="as-hidden"> {row.name}</span>
              </Button>
              <ConfirmButton
                label={
                  <>
                    {t('common.actions.delete')}
                    <span className="as-hidden"> {row.name}</span>
                  </>
                }
                confirmLabel={t('common.actions.delete')}
                text={t('profile.family.delete_text', { name: row.name })}
                onConfirm={() =>
                  router.delete(`${address}/${row.id}`, {
                    data: { version: row.version },
                    preserveScroll: true,
                    onSuccess: () => {
                      if (form.data.id === String(row.id)) startOver()
                    },
                  })
                }
              />
            </div>
          )),
        ]}
      />
      {members.length > 0 ? (
        <div className="as-actions as-spread">
          <LinkButton href={step.nextHref} label={t('profile.step.continue')} />
        </div>
      ) : null}
    </StepPage>
  )
}
