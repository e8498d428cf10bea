import { SimpleGrid } from '@mantine/core'
import { useForm } from '@inertiajs/react'
import {
  DisbursementForm,
  type DisbursementFormData,
  type DisbursementLimits,
} from '~/components/loans/disbursement_form'
import { SanctionFacts } from '~/components/loans/loan_facts'
import { previewSchedule } from '~/components/loans/preview_schedule'
import { ScheduleTable } from '~/components/loans/schedule_table'
import type { LoanApplication, Sanction } from '~/components/loans/types'
import { Notice } from '~/components/notice'
import { PageHeader } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

type CreateProps = {
  application: LoanApplication
  sanction: Sanction | null
  canRecord: boolean
  limits: DisbursementLimits
}

/** A new tranche: the form on one side, its schedule as it is typed on the other. */
export default function NewDisbursement({ application, sanction, canRecord, limits }: CreateProps) {
  const t = useT()
  const base = `/loans/${application.uuid}/disbursements`
  return (
    <div className="as-stack">
      <PageHeader
        title={t('loans.new_disbursement.title')}
        subtitle={`${application.number} · ${application.scheme}`}
        backHref={base}
        backLabel={t('loans.disbursements.to_list')}
      />
      {sanction ? (
        <SectionCard title={t('loans.disbursements.summary')}>
          <SanctionFacts sanction={sanction} />
        </SectionCard>
      ) : null}
      {sanction && canRecord ? (
        <FormBesideSchedule
          application={application}
          sanction={sanction}
          limits={limits}
          action={base}
        />
      ) : (
        <Notice tone="info">{t('loans.new_disbursement.closed')}</Notice>
      )}
    </div>
  )
}

type FormBesideScheduleProps = {
  application: LoanApplication
  sanction: Sanction
  limits: DisbursementLimits
  action: string
}

function FormBesideSchedule({ application, sanction, limits, action }: FormBesideScheduleProps) {
  const t = useT()
  const form = useForm<DisbursementFormData>({
    disbursedOn: '',
    tenureMonths: String(sanction.tenureMonths),
    emiStartOn: '',
    amount: '',
    emiAmount: '',
    moratoriumKind: '',
    moratoriumMonths: '',
    letter: null,
    acknowledged: false,
    expectedStatusId: application.statusId,
  })
  const preview = previewSchedule(form.data, sanction.rateBp, limits)
  const submit = () => {
    form.transform(({ moratoriumKind, moratoriumMonths, ...data }) => ({
      ...data,
      ...(moratoriumKind ? { moratoriumKind, moratoriumMonths } : {}),
    }))
    form.post(action, { forceFormData: true, preserveScroll: 'errors' })
  }
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
      <SectionCard title={t('loans.new_disbursement.form')}>
        <DisbursementForm
          form={form as never}
          limits={limits}
          leftPaise={sanction.amountPaise - sanction.disbursedPaise}
          preview={preview}
          onSubmit={submit}
          onReset={() => {
            form.reset()
            form.clearErrors()
          }}
        />
      </SectionCard>
      <SectionCard title={t('loans.new_disbursement.preview')}>
        {preview.schedule ? (
          <ScheduleTable rows={preview.schedule.rows.map((row) => ({ ...row, isDue: false }))} />
        ) : (
          <p>{t('loans.new_disbursement.preview_empty')}</p>
        )}
      </SectionCard>
    </SimpleGrid>
  )
}
