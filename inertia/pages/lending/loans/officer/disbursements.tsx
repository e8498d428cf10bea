import '~/components/lending/loans/loans.css'
import type { Lists, Loans } from '@generated/views'
import { EmptyState } from '~/components/page'
import { OfficerList } from '~/components/platform/lists/officer_list'
import { LetterLink, Verified } from '~/components/lending/loans/loan_facts'
import { t } from '~/lib/translate'

type DisbursementsProps = Lists.View<Loans.DisbursementRow> & { can: { edit: boolean } }

/** The officers' list of disbursements (document 4, 2.8). */
export default function Disbursements(props: DisbursementsProps) {
  const { list, can } = props
  return (
    <OfficerList
      view={props}
      title={t('loans.officer.disbursements_title')}
      subtitle={t('loans.officer.disbursements_total', {
        count: list.total,
        isCapped: String(list.isCapped),
      })}
      hrefOf={(row) => `/officer/disbursements/${row.id}`}
      cells={{
        isVerified: (row) => <Verified isVerified={row.isVerified} />,
        letter: (row) => <LetterLink file={row.letter} label={t('loans.officer.view_letter')} />,
        actions: (row) => (
          <div className="as-actions">
            <a href={`/officer/documents/disbursement/${row.id}`}>{t('common.actions.change')}</a>
            {can.edit ? (
              <a href={`/officer/disbursements/${row.id}/edit`}>{t('loans.edit.title')}</a>
            ) : null}
          </div>
        ),
      }}
      empty={
        <EmptyState
          title={t('loans.officer.no_disbursement')}
          text={t('loans.officer.no_disbursement_text')}
        />
      }
    />
  )
}
