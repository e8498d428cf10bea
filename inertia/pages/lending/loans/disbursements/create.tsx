import '~/components/lending/loans/loans.css'
import { useForm } from '@inertiajs/react'
import { paise, plainRupees } from '#kernel/money/paise'
import type { Loans } from '@generated/views'
import {
  DisbursementForm,
  type DisbursementFormData,
} from '~/components/lending/loans/disbursement_form'
import { SanctionFacts } from '~/components/lending/loans/loan_facts'
import { previewSchedule } from '~/components/lending/loans/preview_schedule'
import { ScheduleTable } from '~/components/lending/loans/schedule_table'
import { Notice } from '~/components/notice'
import { Page } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

type CreateProps = {
  application: Loans.Application
  sanction: Loans.Sanction | null
  can: { record: boolean }
  /** The tranche that is recorded next. */
  trancheNo: number
  limits: Loans.DisbursementLimits
  /** What the bank's branch says it paid out; the form begins with it. */
  bankReport: Loans.BankReport | null
}

/** A new tranche: the form on one side, its schedule as it is typed on the other. */
export default function NewDisbursement(props: CreateProps) {
  const { application, sanction, can, trancheNo, limits, bankReport } = props
  const t = useT()
  const base = `/loans/${application.uuid}/disbursements`
  const isComplete = sanction !== null && sanction.disbursedPaise >= sanction.amountPaise
  return (
    <Page
      title={t('loans.new_disbursement.title')}
      subtitle={`${application.number} · ${application.scheme}`}
      backHref={base}
      backLabel={t('loans.disbursements.to_list')}
    >
      {sanction ? (
        <SectionCard title={t('loans.disbursements.summary')}>
          <SanctionFacts sanction={sanction} />
        </SectionCard>
      ) : null}
      {sanction && can.record ? (
        <FormBesideSchedule
          application={application}
          sanction={sanction}
          trancheNo={trancheNo}
          limits={limits}
          bankReport={bankReport}
          action={base}
        />
      ) : (
        <Notice tone="info">
          {t(isComplete ? 'loans.new_disbursement.complete' : 'loans.new_disbursement.closed')}
        </Notice>
      )}
    </Page>
  )
}

type FormBesideScheduleProps = {
  application: Loans.Application
  sanction: Loans.Sanction
  trancheNo: number
  limits: Loans.DisbursementLimits
  bankReport: Loans.BankReport | null
  action: string
}

function FormBesideSchedule(props: FormBesideScheduleProps) {
  const { application, sanction, trancheNo, limits, bankReport, action } = props
  const t = useT()
  const form = useForm<DisbursementFormData>({
    disbursedOn: bankReport?.doneOn ?? '',
    tenureMonths: String(sanction.tenureMonths),
    emiStartOn: '',
    amount: bankReport ? plainRupees(paise(bankReport.amountPaise)) : '',
    emiAmount: '',
    moratoriumKind: '',
    moratoriumMonths: '',
    letter: null,
    acknowledged: false,
  })
  const preview = previewSchedule(form.data, sanction.rateBp, limits)
  const submit = () => {
    form.transform(({ moratoriumKind, moratoriumMonths, ...data }) => ({
      ...data,
      /** As the page says now: after a refusal it says which tranche comes next. */
      trancheNo,
      expectedStatusId: application.statusId,
      ...(moratoriumKind ? { moratoriumKind, moratoriumMonths } : {}),
    }))
    form.post(action, { forceFormData: true, preserveScroll: 'errors' })
  }
  return (
    <div className="ln-edit as-sides">
      <SectionCard title={t('loans.new_disbursement.form')}>
        <DisbursementForm
          form={form as never}
          limits={limits}
          leftPaise={sanction.amountPaise - sanction.disbursedPaise}
          preview={preview}
          onSubmit={submit}
        />
      </SectionCard>
      <SectionCard title={t('loans.new_disbursement.preview')}>
        {preview.schedule ? (
          <ScheduleTable rows={preview.schedule.rows.map((row) => ({ ...row, claim: null }))} />
        ) : (
          <p>{t('loans.new_disbursement.preview_empty')}</p>
        )}
      </SectionCard>
    </div>
  )
}
