import { Link, router, useForm } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { ConfirmButton } from '~/components/confirm_button'
import { DataTable } from '~/components/data_table'
import { RadioField } from '~/components/form/radio_field'
import { SelectField } from '~/components/form/select_field'
import { TextField } from '~/components/form/text_field'
import type { Choice } from '~/components/profile/choice'
import { FieldGroup } from '~/components/profile/field_group'
import { StepForm } from '~/components/profile/step_form'
import { type Step, StepPage, stepHref } from '~/components/profile/step_page'
import { useT } from '~/lib/use_t'

type Member = {
  id: number
  fullName: string
  genderId: number
  age: number
  relationshipId: number
}

type FamilyProps = {
  step: Step
  /** `id` is empty for a new member. */
  values: { id: string; fullName: string; genderId: string; age: string; relationshipId: string }
  members: Member[]
  genders: Choice[]
  relationships: Choice[]
}

const NEW = { id: '', fullName: '', genderId: '1', age: '0', relationshipId: '' }

export default function Family({ step, values, members, genders, relationships }: FamilyProps) {
  const t = useT()
  const form = useForm(values)
  const [restored, setRestored] = useState(step.draftSavedAt)
  const box = useRef<HTMLDivElement>(null)
  const address = stepHref(step)
  const edited = members.find((member) => String(member.id) === form.data.id)
  const nameOf = (options: Choice[], id: number) =>
    options.find((option) => option.value === String(id))?.label ?? ''

  const startOver = () => {
    form.setData(NEW)
    form.clearErrors()
    setRestored(null)
  }
  const submit = () => {
    const options = { preserveScroll: true, onSuccess: startOver }
    if (edited) form.put(`${address}/${edited.id}`, options)
    else form.post(address, options)
  }
  const edit = (member: Member) => {
    const { id, fullName, genderId, age, relationshipId } = member
    form.clearErrors()
    form.setData({
      fullName,
      id: String(id),
      genderId: String(genderId),
      age: String(age),
      relationshipId: String(relationshipId),
    })
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
          submitLabel={t(edited ? 'profile.family.save' : 'profile.family.add')}
        >
          <FieldGroup
            title={
              edited
                ? t('profile.family.edit_title', { name: edited.fullName })
                : t('profile.family.add_title')
            }
          >
            <TextField
              form={form}
              name="fullName"
              label={t('profile.fields.fullName')}
              maxLength={160}
              required
            />
            <RadioField
              form={form}
              name="genderId"
              label={t('profile.fields.genderId')}
              options={genders}
              inline
              required
            />
            <TextField
              form={form}
              name="age"
              label={t('profile.fields.ageYears')}
              inputMode="numeric"
              maxLength={3}
              required
            />
            <SelectField
              form={form}
              name="relationshipId"
              label={t('profile.fields.relationshipId')}
              options={relationships}
              required
            />
          </FieldGroup>
        </StepForm>
      </div>
      <DataTable
        caption={t('profile.family.list')}
        rows={members}
        rowKey="id"
        empty={t('profile.family.empty')}
        columns={[
          { key: 'fullName', label: t('profile.family.name') },
          {
            key: 'genderId',
            label: t('profile.fields.genderId'),
            render: (row) => nameOf(genders, row.genderId),
          },
          { key: 'age', label: t('profile.fields.age'), align: 'right' },
          {
            key: 'relationshipId',
            label: t('profile.family.relation'),
            render: (row) => nameOf(relationships, row.relationshipId),
          },
          {
            key: 'actions',
            label: t('profile.family.actions'),
            render: (row) => (
              <div className="as-actions">
                <Button type="button" variant="default" onClick={() => edit(row)}>
                  {t('common.actions.edit')}
                  <span className="as-hidden"> {row.fullName}</span>
                </Button>
                <ConfirmButton
                  label={
                    <>
                      {t('common.actions.delete')}
                      <span className="as-hidden"> {row.fullName}</span>
                    </>
                  }
                  confirmLabel={t('common.actions.delete')}
                  text={t('profile.family.delete_text', { name: row.fullName })}
                  onConfirm={() =>
                    router.delete(`${address}/${row.id}`, {
                      preserveScroll: true,
                      onSuccess: () => {
                        if (form.data.id === String(row.id)) startOver()
                      },
                    })
                  }
                />
              </div>
            ),
          },
        ]}
      />
      {members.length > 0 ? (
        <div className="as-actions as-step-end">
          <Button component={Link} href={step.nextHref}>
            {t('profile.step.continue')}
          </Button>
        </div>
      ) : null}
    </StepPage>
  )
}
