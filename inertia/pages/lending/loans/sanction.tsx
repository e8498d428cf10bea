import { Button } from '@mantine/core'
import { Link } from '@inertiajs/react'
import type { Loans, Masters } from '@generated/views'
import { SanctionFacts } from '~/components/lending/loans/loan_facts'
import { SanctionForm } from '~/components/lending/loans/sanction_form'
import { Notice } from '~/components/notice'
import { Page } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

const NEXT = {
  disbursement: { path: 'disbursements', label: 'loans.sanction.next' },
  claim: { path: 'lending/claims/new', label: 'loans.disbursements.next' },
}

type SanctionProps = {
  application: Loans.Application
  sanction: Loans.Sanction | null
  /** What comes after a recorded sanction; null where nothing does. */
  next: keyof typeof NEXT | null
  can: { record: boolean }
  lois: { number: string; from: string; till: string; amountPaise: number }[]
  limits: Loans.SanctionLimits[]
  banks: Masters.Option[]
  showsAllBanks: boolean
  /** What the bank's branch says; the form begins with it. */
  bankReport: Loans.BankReport | null
}

/** The bank's sanction: a form until it is saved, then to read. */
export default function SanctionPage(props: SanctionProps) {
  const { application, sanction, next, can, lois, limits, banks, showsAllBanks, bankReport } = props
  const t = useT()
  const base = `/loans/${application.uuid}`
  return (
    <Page
      title={t('loans.sanction.title')}
      subtitle={`${application.number} · ${application.scheme}`}
      backHref={`/my-applications/${application.uuid}`}
    >
      {sanction ? (
        <SectionCard title={t('loans.sanction.saved_title')}>
          <SanctionFacts sanction={sanction} />
          <p>{t('loans.sanction.saved_note')}</p>
          <div className="as-actions">
            {next ? (
              <Button component={Link} href={`${base}/${NEXT[next].path}`}>
                {t(NEXT[next].label)}
              </Button>
            ) : null}
            {next === 'disbursement' ? null : (
              <Button component={Link} variant="default" href={`${base}/disbursements`}>
                {t('loans.disbursements.title')}
              </Button>
            )}
          </div>
        </SectionCard>
      ) : null}
      {!sanction && can.record ? (
        <SectionCard>
          <SanctionForm
            application={application}
            lois={lois}
            limits={limits}
            banks={banks}
            showsAllBanks={showsAllBanks}
            bankReport={bankReport}
          />
        </SectionCard>
      ) : null}
      {!sanction && !can.record ? <Notice tone="info">{t('loans.sanction.closed')}</Notice> : null}
    </Page>
  )
}
