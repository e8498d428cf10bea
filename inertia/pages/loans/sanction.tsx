import { Button } from '@mantine/core'
import { Link } from '@inertiajs/react'
import { SanctionFacts } from '~/components/loans/loan_facts'
import { SanctionForm, type SanctionLimits } from '~/components/loans/sanction_form'
import type { Choice, LoanApplication, Sanction } from '~/components/loans/types'
import { Notice } from '~/components/notice'
import { PageHeader } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

type SanctionProps = {
  application: LoanApplication
  sanction: Sanction | null
  canRecord: boolean
  lois: { number: string; from: string; till: string }[]
  limits: SanctionLimits
  banks: Choice[]
  showsAllBanks: boolean
}

/** The bank's sanction: a form until it is saved, then to read. */
export default function SanctionPage(props: SanctionProps) {
  const { application, sanction, canRecord, lois, limits, banks, showsAllBanks } = props
  const t = useT()
  return (
    <div className="as-stack">
      <PageHeader
        title={t('loans.sanction.title')}
        subtitle={`${application.number} · ${application.scheme}`}
        backHref={`/my-applications/${application.uuid}`}
      />
      {sanction ? (
        <SectionCard title={t('loans.sanction.saved_title')}>
          <SanctionFacts sanction={sanction} />
          <p>{t('loans.sanction.saved_note')}</p>
          <div className="as-actions">
            <Button component={Link} href={`/loans/${application.uuid}/disbursements`}>
              {t('loans.sanction.next')}
            </Button>
          </div>
        </SectionCard>
      ) : null}
      {!sanction && canRecord ? (
        <SectionCard>
          <SanctionForm
            application={application}
            lois={lois}
            limits={limits}
            banks={banks}
            showsAllBanks={showsAllBanks}
          />
        </SectionCard>
      ) : null}
      {!sanction && !canRecord ? <Notice tone="info">{t('loans.sanction.closed')}</Notice> : null}
    </div>
  )
}
