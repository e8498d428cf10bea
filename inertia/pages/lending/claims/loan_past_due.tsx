import type { Claims } from '@generated/views'
import { RecordEntry, EntryTable, recordText } from '~/components/lending/claims/instalment_entries'
import { PastDueFacts } from '~/components/lending/claims/past_due_facts'
import { Money } from '~/components/money'
import { DescriptionList, Page, SectionCard } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'

type LoanProps = Claims.LoanPastDue & { mayRecord: boolean }

const day = (on: string | null) => (on === null ? null : t.date(on))

/** Data on the instalments of a loan, and the district's own entries. */
export default function LoanPastDue(props: LoanProps) {
  const { current, instalments, reports, history, mayRecord } = props
  return (
    <Page
      title={t('claims.past_due.of', { name: props.applicantName })}
      backHref="/officer/days-past-due"
      backLabel={t('claims.past_due.title')}
    >
      <SectionCard title={t('claims.past_due.summary')} stacked>
        <PastDueFacts current={current} />
        <p className="as-card-text">{t('claims.past_due.norm', { source: props.source })}</p>
      </SectionCard>
      <SectionCard title={t('claims.past_due.loan')}>
        <DescriptionList
          columns={2}
          labels="claims.past_due"
          items={(fact) => [
            fact(
              'application',
              <a href={`/officer/applications/${props.applicationId}`}>{props.applicationNo}</a>
            ),
            fact('mobile', props.mobile),
            fact('district', props.district),
            fact('bank', <a href={`/officer/sanctions/${props.id}`}>{props.bank}</a>),
            fact('branch', props.branchName),
          ]}
        />
      </SectionCard>
      {mayRecord && instalments.length > 0 ? <RecordEntry loan={props} /> : null}
      <EntryTable loan={props} mayRecord={mayRecord} />
      <PlainTable
        caption={t('claims.past_due.instalments')}
        rows={instalments}
        rowKey={({ disbursementId, dueOn }) => `${disbursementId} ${dueOn}`}
        labels="claims.past_due"
        columns={(column) => [
          column('due_on', ({ dueOn }) => t.date(dueOn)),
          column.right('tranche', ({ trancheNo }) => trancheNo),
          column.right('emi', ({ emiPaise }) => <Money paise={emiPaise} />),
          column('state', ({ state }) => t(`claims.past_due.states.${state}`)),
          column('records', ({ records }) => records.map(recordText).join('; ')),
        ]}
      />
      {reports.length > 0 ? (
        <PlainTable
          caption={t('claims.past_due.reports')}
          rows={reports}
          rowKey={({ id }) => id}
          labels="claims.past_due"
          columns={(column) => [
            column('as_of', ({ asOf }) => t.date(asOf)),
            column('oldest_due', ({ oldestDueOn }) =>
              oldestDueOn === null ? t('claims.past_due.nothing_overdue') : t.date(oldestDueOn)
            ),
            column.right('overdue_amount', ({ overduePaise }) =>
              overduePaise === null ? null : <Money paise={overduePaise} />
            ),
            column('npa_since', ({ npaOn }) => day(npaOn)),
          ]}
        />
      ) : null}
      {history.length > 0 ? (
        <PlainTable
          caption={t('claims.past_due.history')}
          rows={history}
          rowKey={({ fromOn }) => fromOn}
          labels="claims.past_due"
          columns={(column) => [
            column('since', ({ fromOn }) => t.date(fromOn)),
            column('till', ({ tillOn }) => day(tillOn)),
            column('state', ({ state }) => t(`claims.past_due.states.${state}`)),
            column('bucket', ({ bucket }) => t(`claims.past_due.buckets.${bucket}`)),
            column('oldest_due', ({ oldestDueOn }) => day(oldestDueOn)),
            column('npa_since', ({ npaOn }) => day(npaOn)),
          ]}
        />
      ) : null}
    </Page>
  )
}
