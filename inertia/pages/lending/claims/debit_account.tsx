import { Button } from '@mantine/core'
import { formatMonth, yearMonth } from '#kernel/calendar/plain_date'
import type { Claims } from '@generated/views'
import { DataTable } from '~/components/data_table'
import { DebitImport } from '~/components/lending/claims/debit_import'
import { Money } from '~/components/money'
import { EmptyState, Page, SectionCard, StatusBadge } from '~/components/page'
import { t } from '~/lib/translate'

const ACCOUNT = '/officer/payment-batches/account'

type DebitAccountProps = Claims.DebitAccount & {
  report: Claims.DebitImport | null
  can: { pay: boolean; viewPayments: boolean }
}

/** The corporation's account: its bank's statements, and each month compared with the books. */
export default function DebitAccount(props: DebitAccountProps) {
  const { account, open, statements, months, report, can } = props
  return (
    <Page
      title={t('claims.debit_account.title')}
      subtitle={t('claims.debit_account.subtitle', { account })}
      backHref={can.viewPayments ? '/officer/payment-batches' : '/officer/budget'}
      backLabel={t(can.viewPayments ? 'claims.payments.title' : 'claims.budget.title')}
      actions={
        <Button component="a" href={`${ACCOUNT}/lines`} variant="default">
          {t('claims.debit_account.open', { count: open })}
        </Button>
      }
    >
      {can.pay ? (
        <SectionCard title={t('claims.debit_account.import_title')}>
          <DebitImport report={report} />
        </SectionCard>
      ) : null}
      <DataTable
        caption={t('claims.debit_account.months')}
        rows={months}
        rowKey="month"
        empty={<EmptyState title={t('claims.debit_account.no_months')} />}
        labels="claims.debit_account.columns"
        columns={(column) => [
          column('month', (row) =>
            row.isCovered ? (
              <a href={`${ACCOUNT}/certificates/${yearMonth(row.month)}`}>
                {formatMonth(row.month, t.locale())}
              </a>
            ) : (
              formatMonth(row.month, t.locale())
            )
          ),
          column.right('sent', (row) => <Money paise={row.sentPaise} />),
          column.right('debited', (row) => <Money paise={row.debitedPaise} />),
          column.right('returned', (row) => <Money paise={row.returnedPaise} />),
          column.right('credited', (row) => <Money paise={row.creditedPaise} />),
          column.right('unmatched', (row) => <Money paise={row.unmatchedPaise} />),
          column('certificate', (row) => (
            <StatusBadge
              label={t(`claims.debit_account.state.${stateOf(row)}`)}
              tone={row.isCertified ? 'success' : 'neutral'}
            />
          )),
        ]}
      />
      <DataTable
        caption={t('claims.debit_account.statements')}
        rows={statements}
        rowKey="id"
        empty={<EmptyState title={t('claims.debit_account.no_statements')} />}
        labels="claims.debit_account.columns"
        columns={(column) => [
          column('period', (row) => `${t.date(row.from)} – ${t.date(row.till)}`),
          column.right('opening', (row) => <Money paise={row.openingPaise} />),
          column.right('closing', (row) => <Money paise={row.closingPaise} />),
          column.right('lines', (row) => row.lines),
          column('imported', (row) => `${t.date(row.importedOn)}, ${row.importedBy}`),
          column('file', (row) => (
            <a href={`/files/${row.file}?download=1`}>{t('claims.debit_account.download')}</a>
          )),
        ]}
      />
    </Page>
  )
}

const stateOf = ({ isCertified, isCovered }: Claims.DebitAccount['months'][number]) =>
  isCertified ? 'certified' : isCovered ? 'open' : 'not_covered'
