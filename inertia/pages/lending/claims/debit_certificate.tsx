import { Button } from '@mantine/core'
import { useForm } from '@inertiajs/react'
import { formatMonth, yearMonth } from '#kernel/calendar/plain_date'
import type { Claims } from '@generated/views'
import { PendingForm } from '~/components/platform/maker_checker/pending_form'
import { Money } from '~/components/money'
import { DescriptionList, EmptyState, Notice, Page, SectionCard } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'

const ACCOUNT = '/officer/payment-batches/account'
const BATCH_ITEMS = ['outstanding', 'awaited'] as const

type CertificateProps = Claims.DebitCertificate & { can: { pay: boolean } }

const sumOf = (items: readonly { paise: number }[]) =>
  items.reduce((sum, { paise }) => sum + paise, 0)

/** The account at the end of a month: the bank's balance, the book balance, and every item between them. */
export default function DebitCertificate(props: CertificateProps) {
  const { account, month, figures, certified, can } = props
  const path = `${ACCOUNT}/certificates/${yearMonth(month)}`
  return (
    <Page
      title={t('claims.debit_account.certificate.title')}
      subtitle={t('claims.debit_account.certificate.of', {
        month: formatMonth(month, t.locale()),
        account,
      })}
      backHref={ACCOUNT}
      backLabel={t('claims.debit_account.title')}
      actions={
        certified && !certified.isBeingSigned ? (
          <Button component="a" href={`${path}/file`} variant="default">
            {t('claims.debit_account.certificate.paper')}
          </Button>
        ) : undefined
      }
    >
      {certified ? (
        <Notice tone="success">
          {t('claims.debit_account.certificate.certified', {
            prepared: certified.preparedBy,
            confirmed: certified.confirmedBy,
            on: t.date(certified.confirmedOn),
          })}
        </Notice>
      ) : null}
      {certified?.isBeingSigned ? (
        <Notice tone="info" text={t('claims.debit_account.certificate.being_signed')} />
      ) : null}
      <SectionCard
        title={t('claims.debit_account.certificate.figures', { day: t.date(figures.end) })}
      >
        <DescriptionList
          columns={2}
          labels="claims.debit_account.figures"
          items={(fact) => [
            fact('bank', <Money paise={figures.bankPaise} />),
            fact('less_outstanding', <Money paise={0 - sumOf(figures.outstanding)} />),
            fact('plus_awaited', <Money paise={sumOf(figures.awaited)} />),
            fact('less_unmatched', <Money paise={0 - sumOf(figures.unmatched)} />),
            fact('book', <Money paise={figures.bookPaise} />),
            fact('difference', <Money paise={figures.differencePaise} />),
          ]}
        />
      </SectionCard>
      {BATCH_ITEMS.map((items) =>
        figures[items].length === 0 ? null : (
          <PlainTable
            key={items}
            caption={t(`claims.debit_account.figures.${items}`)}
            rows={figures[items]}
            rowKey={({ number }) => number}
            labels="claims.debit_account.columns"
            columns={(column) => [
              column('day', ({ on }) => t.date(on)),
              column('batch', ({ number }) => number),
              column.right('amount', ({ paise }) => <Money paise={paise} />),
              column.right('age', ({ ageDays }) => ageDays),
            ]}
          />
        )
      )}
      {figures.unmatched.length === 0 ? (
        <EmptyState title={t('claims.debit_account.none_unmatched')} />
      ) : (
        <PlainTable
          caption={t('claims.debit_account.figures.unmatched')}
          rows={figures.unmatched.map((one, at) => ({ ...one, at }))}
          rowKey={({ at }) => at}
          labels="claims.debit_account.columns"
          columns={(column) => [
            column('day', ({ on }) => t.date(on)),
            column('narration', ({ words }) => words || '–'),
            column.right('amount', ({ paise }) => <Money paise={paise} />),
            column.right('age', ({ ageDays }) => ageDays),
          ]}
        />
      )}
      {figures.receipts?.length ? (
        <PlainTable
          caption={t('claims.debit_account.figures.receipts')}
          rows={figures.receipts}
          rowKey={({ words }) => words}
          labels="claims.debit_account.columns"
          columns={(column) => [
            column('day', ({ on }) => t.date(on)),
            column('reference', ({ words, demandId }) => (
              <a href={`/officer/recoveries/${demandId}`}>{words}</a>
            )),
            column.right('amount', ({ paise }) => <Money paise={paise} />),
            column.right('age', ({ ageDays }) => ageDays),
          ]}
        />
      ) : null}
      {can.pay && !certified ? <PrepareForm {...props} path={path} /> : null}
    </Page>
  )
}

function PrepareForm({ sha256, waiting, path }: CertificateProps & { path: string }) {
  const form = useForm({ sha256 })
  return (
    <PendingForm
      form={form}
      title={t('claims.debit_account.certificate.form')}
      text={t('claims.debit_account.certificate.text')}
      waiting={waiting}
      label={t('claims.debit_account.certificate.prepare')}
      onSend={() => form.post(path, { preserveScroll: 'errors' })}
    >
      <p>{t('claims.debit_account.certificate.seen')}</p>
    </PendingForm>
  )
}
