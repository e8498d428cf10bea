import { LinkButton } from '~/components/buttons'
import type { Loans } from '@generated/views'
import { BankComparison } from '~/components/lending/loans/bank_comparison'
import { DisbursementFacts } from '~/components/lending/loans/loan_facts'
import { ScheduleTable } from '~/components/lending/loans/schedule_table'
import { Page, SectionCard } from '~/components/page'
import { t } from '~/lib/translate'

type ShowProps = {
  application: Loans.Application
  sanction: Loans.Sanction
  disbursement: Loans.Disbursement
  comparison: Loans.Comparison | null
}

/** One tranche after saving: the recorded data, its schedule, and a link to continue. */
export default function ShowDisbursement({ application, disbursement, comparison }: ShowProps) {
  const base = `/loans/${application.uuid}`
  return (
    <Page
      title={t('loans.disbursements.saved_title', { tranche: disbursement.trancheNo })}
      subtitle={application.number}
      backHref={`${base}/disbursements`}
      backLabel={t('loans.disbursements.to_list')}
      actions={<LinkButton href={`${base}/claims/new`} label={t('loans.disbursements.next')} />}
    >
      <SectionCard>
        <DisbursementFacts disbursement={disbursement} />
      </SectionCard>
      <SectionCard title={t('loans.schedule.caption')}>
        <ScheduleTable rows={disbursement.rows} showsClaims />
      </SectionCard>
      {comparison ? (
        <SectionCard title={t('loans.bank_schedule.title')}>
          <BankComparison comparison={comparison} />
        </SectionCard>
      ) : null}
    </Page>
  )
}
