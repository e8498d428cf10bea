import { Group } from '@mantine/core'
import { useForm } from '@inertiajs/react'
import { formatRupees, paise } from '#kernel/money/paise'
import type { Claims } from '@generated/views'
import { ActionButton } from '~/components/buttons'
import { CheckboxField, DateField } from '~/components/form/fields'
import { FileField } from '~/components/form/file_field'
import { PostForm } from '~/components/form/form'
import { DescriptionList, Notice } from '~/components/page'
import { useFields } from '~/lib/form'
import { TABLES } from '~/lib/files'
import { t } from '~/lib/translate'

const MAX_MEGABYTES = 8
const ACCEPTED = `${TABLES},.xml,.txt,.sta,.940,.mt940`

/** An account statement: choose the file, see what it would import, import it. */
export function DebitImport({ report }: { report: Claims.DebitImport | null }) {
  const form = useForm({ file: null as File | null, from: '', till: '', isOwnAccount: false })
  const field = useFields(form, 'claims.validation.debit_statement.fields')
  const send = (dryRun: boolean) => {
    form.transform(({ file, from, till, isOwnAccount }) => ({
      file,
      dryRun,
      isOwnAccount,
      ...(from ? { from } : {}),
      ...(till ? { till } : {}),
    }))
    form.post('/officer/payment-batches/account', {
      forceFormData: true,
      preserveState: true,
      preserveScroll: true,
    })
  }
  return (
    <PostForm form={form} onSend={() => send(true)} className="as-stack">
      <FileField
        {...field('file')}
        hint={t('claims.debit_account.file_hint')}
        accept={ACCEPTED}
        maxMegabytes={MAX_MEGABYTES}
        camera={false}
        required
      />
      <Group align="start" gap="sm">
        <DateField {...field('from')} hint={t('claims.debit_account.period_hint')} />
        <DateField {...field('till')} />
      </Group>
      {report ? <Outcome report={report} /> : null}
      {report?.account === null ? <CheckboxField {...field('isOwnAccount')} required /> : null}
      <Group>
        <ActionButton
          type="submit"
          variant="default"
          loading={form.processing}
          label={t('claims.payments.dry_run')}
        />
        {report ? (
          <ActionButton
            onClick={() => send(false)}
            loading={form.processing}
            label={t('claims.debit_account.import')}
          />
        ) : null}
      </Group>
    </PostForm>
  )
}

function Outcome({ report }: { report: Claims.DebitImport }) {
  const { account, from, till, openingPaise, closingPaise, lines, ...counts } = report
  const { matched, proposed, unmatched } = counts
  return (
    <Notice tone="info" role="status">
      <p>{t('claims.debit_account.would_do', { lines, matched, proposed, unmatched })}</p>
      <DescriptionList
        columns={2}
        labels="claims.debit_account.columns"
        items={(fact) => [
          fact('account', account ?? t('claims.debit_account.not_named')),
          fact('period', `${t.date(from)} – ${t.date(till)}`),
          fact('opening', formatRupees(paise(openingPaise))),
          fact('closing', formatRupees(paise(closingPaise))),
        ]}
      />
    </Notice>
  )
}
