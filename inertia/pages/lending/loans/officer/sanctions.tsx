import '~/components/lending/loans/loans.css'
import type { Lists, Loans } from '@generated/views'
import { EmptyState } from '~/components/page'
import { OfficerList } from '~/components/platform/lists/officer_list'
import { LetterLink, Verified } from '~/components/lending/loans/loan_facts'
import { Stacked } from '~/components/table/stacked'
import { t } from '~/lib/translate'

/** The officers' list of bank sanctions (document 4, 2.7). */
export default function Sanctions(props: Lists.View<Loans.SanctionRow>) {
  const { list } = props
  return (
    <OfficerList
      view={props}
      title={t('loans.officer.sanctions_title')}
      subtitle={t('loans.officer.sanctions_total', {
        count: list.total,
        isCapped: String(list.isCapped),
      })}
      hrefOf={(row) => `/officer/sanctions/${row.id}`}
      cells={{
        loiNumber: (row) => <span className="as-nowrap">{row.loiNumber}</span>,
        isVerified: (row) => <Verified isVerified={row.isVerified} />,
        letter: (row) => (
          <Stacked
            first={<LetterLink file={row.letter} label={t('loans.officer.view_letter')} />}
            second={
              <a href={`/officer/documents/sanction/${row.id}`}>{t('common.actions.change')}</a>
            }
          />
        ),
      }}
      empty={
        <EmptyState
          title={t('loans.officer.no_sanction')}
          text={t('loans.officer.no_sanction_text')}
        />
      }
    />
  )
}
