import { Group, Stack } from '@mantine/core'
import { useForm } from '@inertiajs/react'
import { formatRupees, paise, rupeesToPaise } from '#core/money/paise'
import { InstalmentTable } from '~/components/claims/instalment_table'
import type { InstalmentChoice } from '~/components/claims/types'
import { DescriptionList } from '~/components/description_list'
import { AmountField } from '~/components/form/amount_field'
import { DateField } from '~/components/form/date_field'
import { ErrorSummary } from '~/components/form/error_summary'
import { FileField } from '~/components/form/file_field'
import { PostForm } from '~/components/form/post_form'
import { SubmitButton } from '~/components/form/submit_button'
import { Money } from '~/components/money'
import { SectionCard } from '~/components/section_card'
import { useFormErrors } from '~/lib/form'
import { useT } from '~/lib/use_t'

const FILES = 'image/jpeg,image/png,application/pdf'
const MAX_MEGABYTES = 10

export type ClaimFormValues = {
  chosen: number[]
  paidOn: string
  charges: string
  paidAmount: string
}

type ClaimFormProps = {
  action: string
  instalments: readonly InstalmentChoice[]
  needsPhoto: boolean
  initial: ClaimFormValues
  /** Set when a returned claim is corrected. */
  expectedStatusId?: number
}

/** The claim: which instalments were paid, when, how much, with proof (document 4, 2.4). */
export function ClaimForm(props: ClaimFormProps) {
  const { action, instalments, needsPhoto, initial, expectedStatusId } = props
  const t = useT()
  const form = useForm({
    ...initial,
    proof: null as File | null,
    photo: null as File | null,
  })
  const errors = useFormErrors(form)
  const isCorrection = expectedStatusId !== undefined
  const chosen = instalments.filter((row) => form.data.chosen.includes(row.scheduleRowId))
  const sum = (of: (row: InstalmentChoice) => number) =>
    chosen.reduce((total, row) => total + of(row), 0)
  const due = sum((row) => row.principalPaise) + sum((row) => row.interestPaise)
  const least = due + (rupeesToPaise(form.data.charges) ?? 0)

  const toggle = (id: number) => {
    const { chosen: before } = form.data
    form.setData(
      'chosen',
      before.includes(id) ? before.filter((one) => one !== id) : [...before, id]
    )
  }
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    form.transform(({ chosen: ids, ...data }) => ({
      ...data,
      expectedStatusId,
      rows: ids.map((scheduleRowId) => ({ scheduleRowId })),
    }))
    form.post(action, { forceFormData: true, preserveScroll: 'errors' })
  }

  return (
    <PostForm onSend={submit}>
      <Stack gap="lg">
        <ErrorSummary form={form} />
        <SectionCard title={t('claims.form.table')}>
          <InstalmentTable
            instalments={instalments}
            chosen={form.data.chosen}
            onToggle={toggle}
            error={errors.rows}
          />
        </SectionCard>
        <SectionCard title={t('claims.form.totals')}>
          <DescriptionList
            columns={2}
            items={[
              {
                label: t('claims.form.sum_interest'),
                value: <Money paise={sum((row) => row.interestPaise)} />,
              },
              {
                label: t('claims.form.sum_principal'),
                value: <Money paise={sum((row) => row.principalPaise)} />,
              },
              {
                label: t('claims.form.sum_emi'),
                value: <Money paise={sum((row) => row.emiPaise)} />,
              },
              {
                label: t('claims.form.sum_refund'),
                value: <Money paise={sum((row) => row.proposedPaise)} />,
              },
            ]}
          />
          <Stack gap="md" mt="md">
            <DateField
              form={form}
              name="paidOn"
              label={t('claims.form.paid_on')}
              hint={t('claims.form.paid_on_hint')}
              required
            />
            <AmountField
              form={form}
              name="charges"
              label={t('claims.form.charges')}
              hint={t('claims.form.charges_hint')}
              required
            />
            <AmountField
              form={form}
              name="paidAmount"
              label={t('claims.form.paid_amount')}
              hint={t('claims.form.paid_amount_hint', { amount: formatRupees(paise(least)) })}
              required
            />
            <FileField
              form={form}
              name="proof"
              label={t('claims.form.proof')}
              hint={t(isCorrection ? 'claims.form.keep_file' : 'claims.form.proof_hint')}
              accept={FILES}
              maxMegabytes={MAX_MEGABYTES}
              required={!isCorrection}
            />
            {needsPhoto ? (
              <FileField
                form={form}
                name="photo"
                label={t('claims.form.photo')}
                hint={t(isCorrection ? 'claims.form.keep_file' : 'claims.form.photo_hint')}
                accept={FILES}
                maxMegabytes={MAX_MEGABYTES}
                required={!isCorrection}
              />
            ) : null}
          </Stack>
        </SectionCard>
        <Group>
          <SubmitButton
            form={form}
            label={t(isCorrection ? 'claims.form.resubmit' : 'claims.form.submit')}
          />
        </Group>
      </Stack>
    </PostForm>
  )
}
